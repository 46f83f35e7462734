"use client";
import { OpensDialog } from "@/components/ui/opens-dialog";
import type { ProfileValues } from "./profile-dialog.client";

const load = async () => (await import("./profile-dialog.client")).ProfileDialog;

export function EditProfile({ profile }: { profile: ProfileValues }) {
  return <OpensDialog label="Edit" name="Edit profile" icon="pencil" load={load} props={{ profile }} />;
}
