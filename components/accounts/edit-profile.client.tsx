"use client";
import { DialogButton } from "@/components/ui/dialog-button";
import type { ProfileValues } from "./profile-dialog.client";

const load = async () => (await import("./profile-dialog.client")).ProfileDialog;

export function EditProfile({ profile }: { profile: ProfileValues }) {
  return <DialogButton label="Edit" name="Edit profile" icon="pencil" load={load} props={{ profile }} />;
}
