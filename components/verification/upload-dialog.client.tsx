"use client";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import type { DialogState } from "@/components/ui/dialog-button";
import { DocumentUpload } from "./document-upload.client";

interface UploadDialogProps {
  dialog: DialogState;
  notice: React.ReactNode;
  onUploaded: () => void;
}

export function UploadDialog({ dialog, notice, onUploaded }: UploadDialogProps) {
  return (
    <Dialog
      title="Verify Your Parent Status"
      initialFocus="dialog"
      footer={
        <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => dialog.onOpenChange(false)}>
          Close
        </button>
      }
      {...dialog}
    >
      {notice}
      <DocumentUpload mode="signed-in" onUploaded={onUploaded} />
    </Dialog>
  );
}
