"use client";
import { useRouter } from "next/navigation";
import type { ButtonVariant } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog-button";

interface UploadButtonProps {
  variant?: ButtonVariant;
  /** The notice about the use of documents, shown before one is chosen */
  notice: React.ReactNode;
  /** Academic years to choose from */
  years: readonly number[];
}

const load = async () => (await import("./upload-dialog.client")).UploadDialog;

/** Opens the second step of /register in a dialog, and refreshes the page after a change. */
export function UploadButton({ variant, notice, years }: UploadButtonProps) {
  const router = useRouter();
  return (
    <DialogButton
      label="Upload Additional Documents"
      icon="upload"
      variant={variant}
      load={load}
      props={{ notice, years, onChanged: () => router.refresh() }}
    />
  );
}
