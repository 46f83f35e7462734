"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { ButtonKind } from "@/components/ui/button-classes";

interface ChoosePlaceProps {
  label: string;
  kind?: ButtonKind;
  /** Something is set that can be taken back. */
  isSet: boolean;
}

const load = async () => (await import("./place-dialog.client")).PlaceDialog;

/** Where 'Schools Near You' begins: a city or a pincode, kept with the account. */
export function ChoosePlace({ label, kind, isSet }: ChoosePlaceProps) {
  return <DialogButton label={label} icon="map-pin" kind={kind} load={load} props={{ isSet }} />;
}
