import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import type { DialogState } from "@/components/ui/opens-dialog";
import { BulkChoose } from "./choose-file";
import { BulkColumns } from "./map-columns";
import { BulkProgress } from "./import-progress";
import { BulkResult } from "./import-result";
import { currentUpload, onUpload, setWhenStored, type UploadState } from "./import-state";

const TITLES: Record<UploadState["kind"], string> = {
  choosing: "Bulk Upload",
  reading: "Bulk Upload",
  checking: "Bulk Upload: check first",
  sending: "Bulk Upload: at work",
  checked: "Bulk Upload: check first",
  done: "Bulk Upload: what happened",
};

/** From a file to schools: choose, check, upload, see what happened. Closed, the upload goes on. */
export function BulkUploadDialog({ dialog }: { dialog: DialogState }) {
  const upload = useSyncExternalStore(onUpload, currentUpload);
  const queries = useQueryClient();
  useEffect(() => setWhenStored(() => void queries.invalidateQueries()), [queries]);
  const close = () => dialog.onOpenChange(false);
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      returnFocus={dialog.returnFocus}
      title={TITLES[upload.kind]}
      initialFocus="dialog"
    >
      {(upload.kind === "choosing" || upload.kind === "reading") && <BulkChoose upload={upload} />}
      {upload.kind === "checking" && <BulkColumns chosen={upload.chosen} />}
      {upload.kind === "sending" && <BulkProgress upload={upload} onClose={close} />}
      {(upload.kind === "checked" || upload.kind === "done") && <BulkResult upload={upload} onClose={close} />}
    </Dialog>
  );
}
