"use client";
import { ParentStatus } from "@/components/accounts/parent-status.client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import type { DialogState } from "@/components/ui/dialog-button";

interface UploadDialogProps {
  dialog: DialogState;
  notice: React.ReactNode;
  years: readonly number[];
  /** Called when a document was uploaded or a school was added. */
  onChanged: () => void;
}

export function UploadDialog({ dialog, notice, years, onChanged }: UploadDialogProps) {
  return (
    <Dialog
      title="Verify Your Parent Status"
      initialFocus="dialog"
      footer={
        <Button variant="outline" onClick={() => dialog.onOpenChange(false)}>
          Close
        </Button>
      }
      {...dialog}
    >
      <ParentStatus
        years={years}
        notice={notice}
        onUploaded={onChanged}
        onFinished={() => {
          dialog.onOpenChange(false);
          onChanged();
        }}
      />
    </Dialog>
  );
}
