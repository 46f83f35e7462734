"use client";
import { useRouter } from "next/navigation";
import { ParentStatus } from "@/components/accounts/own-account/parent-status.client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import type { DialogState } from "@/components/ui/dialog-button";

/** The second step of /register. Refreshes the page when a document was uploaded or a school was added. */
export function UploadDialog({ dialog, notice, years }: { dialog: DialogState; notice: React.ReactNode; years: readonly number[] }) {
  const router = useRouter();
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
        onUploaded={() => router.refresh()}
        onFinished={() => {
          dialog.onOpenChange(false);
          router.refresh();
        }}
      />
    </Dialog>
  );
}
