"use client";
import { useRouter } from "next/navigation";
import { lazy } from "react";
import type { ButtonKind } from "@/components/ui/button-classes";
import { OpensDialog } from "@/components/ui/opens-dialog";

const UploadDialog = lazy(async () => ({ default: (await import("./upload-dialog.client")).UploadDialog }));

interface UploadButtonProps {
  kind?: ButtonKind;
  /** What happens to a document, said before one is chosen. */
  notice: React.ReactNode;
}

/** Opens the upload of register's second step; what is on the page follows when a document has come. */
export function UploadButton({ kind, notice }: UploadButtonProps) {
  const router = useRouter();
  return (
    <OpensDialog label="Upload Additional Documents" icon="upload" kind={kind}>
      {(dialog) => <UploadDialog dialog={dialog} notice={notice} onUploaded={() => router.refresh()} />}
    </OpensDialog>
  );
}
