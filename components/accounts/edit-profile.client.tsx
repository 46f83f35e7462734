"use client";
import { lazy } from "react";
import { OpensDialog } from "@/components/ui/opens-dialog";
import type { ProfileValues } from "./profile-dialog.client";

const ProfileDialog = lazy(async () => ({ default: (await import("./profile-dialog.client")).ProfileDialog }));

export function EditProfile({ profile }: { profile: ProfileValues }) {
  return (
    <OpensDialog label="Edit" name="Edit profile" icon="pencil">
      {(dialog) => <ProfileDialog dialog={dialog} profile={profile} />}
    </OpensDialog>
  );
}
