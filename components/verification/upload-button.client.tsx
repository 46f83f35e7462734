"use client";
import type { ButtonVariant } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog-button";

const load = async () => (await import("./upload-dialog.client")).UploadDialog;

export function UploadButton({ variant, ...props }: { variant?: ButtonVariant; notice: React.ReactNode; years: readonly number[] }) {
  return <DialogButton label="Upload Additional Documents" icon="upload" variant={variant} load={load} props={props} />;
}
