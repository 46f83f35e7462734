"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { ButtonVariant } from "@/components/ui/button";

const load = async () => (await import("./place-dialog.client")).PlaceDialog;

/** Chooses the place for 'Schools Near You': a city or a pincode, stored with the account. */
export function ChoosePlace({ label, variant, isSet }: { label: string; variant?: ButtonVariant; isSet: boolean }) {
  return <DialogButton label={label} icon="map-pin" variant={variant} load={load} props={{ isSet }} />;
}
