"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { ProfileValues } from "./profile-dialog.client";

const loadPlace = async () => (await import("./place-dialog.client")).PlaceDialog;
const loadProfile = async () => (await import("./profile-dialog.client")).ProfileDialog;

/** Chooses the place for 'Schools Near You': a city or a pincode, stored with the account. */
export function ChoosePlace({ label, isSet }: { label: string; isSet: boolean }) {
  return <DialogButton label={label} icon="map-pin" load={loadPlace} props={{ isSet }} />;
}

export function EditProfile({ profile }: { profile: ProfileValues }) {
  return <DialogButton label="Edit" name="Edit profile" icon="pencil" load={loadProfile} props={{ profile }} />;
}
