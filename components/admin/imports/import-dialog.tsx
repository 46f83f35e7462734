import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { Dialog } from "@/components/ui/dialog.client";
import type { DialogState } from "@/components/ui/dialog-button";
import { ChooseFile } from "./choose-file";
import { MapColumns } from "./map-columns";
import { UploadProgress } from "./import-progress";
import { UploadResult } from "./import-result";
import { currentUpload, onUpload, setWhenStored, type UploadState } from "./import-state";

const TITLES: Record<UploadState["kind"], string> = {
  choosing: "Bulk Upload",
  reading: "Bulk Upload",
  checking: "Bulk Upload: check the columns",
  sending: "Bulk Upload: in progress",
  checked: "Bulk Upload: preview",
  done: "Bulk Upload: result",
};

/** The steps of an upload: choose a file, check its columns, preview, upload, result. Closing the dialog doesn't stop the upload. */
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
      {(upload.kind === "choosing" || upload.kind === "reading") && <ChooseFile upload={upload} />}
      {upload.kind === "checking" && <MapColumns chosen={upload.chosen} />}
      {upload.kind === "sending" && <UploadProgress upload={upload} onClose={close} />}
      {(upload.kind === "checked" || upload.kind === "done") && <UploadResult upload={upload} onClose={close} />}
    </Dialog>
  );
}
