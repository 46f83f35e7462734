import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { DialogState } from "@/components/ui/dialog-button";
import { Dialog } from "@/components/ui/dialog.client";
import { Progress } from "@/components/ui/progress";
import { formatBytes, formatTimeLeft, totalRows } from "@/lib/imports/labels";
import { formatCount } from "@/lib/schools/labels";
import { ChooseFile } from "./choose-file";
import { UploadResult } from "./import-result";
import { cancel, currentUpload, onUpload, setWhenStored, type UploadState } from "./import-state";
import { MapColumns } from "./map-columns";
import { uploadClasses, uploadFootClasses } from "./upload-classes";

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

/** Progress, speed and remaining time of an upload. */
function UploadProgress({ upload, onClose }: { upload: Extract<UploadState, { kind: "sending" }>; onClose: () => void }) {
  const { batch, file, since, from, isWaiting } = upload;
  // eslint-disable-next-line react-hooks/purity -- rendered once per chunk, with the time of that moment
  const seconds = Math.max(0.001, (Date.now() - since) / 1_000);
  const share = batch.position / file.size;
  const speed = (batch.position - from) / seconds;
  const bytesPerRow = batch.position / Math.max(1, totalRows(batch));
  return (
    <div className={uploadClasses}>
      <p>
        <b className="whitespace-nowrap">{formatCount(totalRows(batch))}</b>{" "}
        <span className="text-ink-soft whitespace-nowrap">
          rows{batch.isDryRun ? " checked" : ""} of {file.name}
        </span>
      </p>
      <Progress label={batch.isDryRun ? "Rows checked" : "Rows uploaded"} percent={100 * share} />
      <p className="text-sm text-ink-soft whitespace-nowrap">
        {formatBytes(batch.position)} of {formatBytes(file.size)}
        {speed > 0 && (
          <>
            {" · "}
            {formatCount(Math.round(speed / bytesPerRow))} rows/s{" · "}
            {formatTimeLeft((file.size - batch.position) / speed)} left
          </>
        )}
      </p>
      <p role="status" className="text-sm">
        {isWaiting && (
          <Badge variant="warn" icon="clock">
            No connection. The upload will continue automatically.
          </Badge>
        )}
      </p>
      <p className="text-sm text-ink-soft">
        You can close this window. The upload continues and we will tell you when it is done. Keep this page open: if it closes, choose the
        same file here again to continue where the upload stopped.
      </p>
      <div className={uploadFootClasses}>
        <Button variant="ghost" onClick={() => void cancel(batch)}>
          {batch.isDryRun ? "Cancel" : "Cancel upload"}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
