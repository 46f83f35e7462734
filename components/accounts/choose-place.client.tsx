"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { ButtonVariant } from "@/components/ui/button";

interface ChoosePlaceProps {
  label: string;
  variant?: ButtonVariant;
  /** Something is set that can be taken back. */
  isSet: boolean;
}

const load = async () => (await import("./place-dialog.client")).PlaceDialog;

/** Where 'Schools Near You' begins: a city or a pincode, kept with the account. */
export function ChoosePlace({ label, variant, isSet }: ChoosePlaceProps) {
  return <DialogButton label={label} icon="map-pin" variant={variant} load={load} props={{ isSet }} />;
}
