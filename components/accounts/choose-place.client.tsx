"use client";
import { lazy } from "react";
import type { ButtonKind } from "@/components/ui/button-classes";
import { OpensDialog } from "@/components/ui/opens-dialog";

const PlaceDialog = lazy(async () => ({ default: (await import("./place-dialog.client")).PlaceDialog }));

interface ChoosePlaceProps {
  label: string;
  kind?: ButtonKind;
  /** Something is set that can be taken back. */
  isSet: boolean;
}

/** Where 'Schools Near You' begins: a city or a pincode, kept with the account. */
export function ChoosePlace({ label, kind, isSet }: ChoosePlaceProps) {
  return (
    <OpensDialog label={label} icon="map-pin" kind={kind}>
      {(dialog) => <PlaceDialog dialog={dialog} isSet={isSet} />}
    </OpensDialog>
  );
}
