import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { formatBytes, totalRows, formatTimeLeft } from "@/lib/imports/labels";
import { formatCount } from "@/lib/schools/labels";
import { cancel, type UploadState } from "./import-state";
import { uploadClasses, uploadFootClasses } from "./upload-classes";

/** Progress, speed and remaining time of an upload. */
export function UploadProgress({ upload, onClose }: { upload: Extract<UploadState, { kind: "sending" }>; onClose: () => void }) {
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
