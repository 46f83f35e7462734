"use client";
import { useRouter } from "next/navigation";
import type { ButtonKind } from "@/components/ui/button-classes";
import { DialogButton } from "@/components/ui/dialog-button";

interface UploadButtonProps {
  kind?: ButtonKind;
  /** What happens to a document, said before one is chosen. */
  notice: React.ReactNode;
}

const load = async () => (await import("./upload-dialog.client")).UploadDialog;

/** Opens the upload of register's second step; what is on the page follows when a document has come. */
export function UploadButton({ kind, notice }: UploadButtonProps) {
  const router = useRouter();
  return (
    <DialogButton
      label="Upload Additional Documents"
      icon="upload"
      kind={kind}
      load={load}
      props={{ notice, onUploaded: () => router.refresh() }}
    />
  );
}
