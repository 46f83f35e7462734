import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { formatBytes, totalRows, formatTimeLeft } from "@/lib/imports/labels";
import { formatCount } from "@/lib/schools/labels";
import { cancel, type UploadState } from "./import-state";

/** Progress, speed and remaining time of an upload. */
export function UploadProgress({ upload, onClose }: { upload: Extract<UploadState, { kind: "sending" }>; onClose: () => void }) {
  const { batch, file, since, from, isWaiting } = upload;
  // eslint-disable-next-line react-hooks/purity -- rendered once per chunk, with the time of that moment
  const seconds = Math.max(0.001, (Date.now() - since) / 1_000);
  const share = batch.position / file.size;
  const speed = (batch.position - from) / seconds;
  const bytesPerRow = batch.position / Math.max(1, totalRows(batch));
  return (
    <div className="bulk">
      <p>
        <b className="num">{formatCount(totalRows(batch))}</b>{" "}
        <span className="soft num">
          rows{batch.isDryRun ? " checked" : ""} of {file.name}
        </span>
      </p>
      <Progress label={batch.isDryRun ? "Rows checked" : "Rows uploaded"} percent={100 * share} />
      <p className="small soft num">
        {formatBytes(batch.position)} of {formatBytes(file.size)}
        {speed > 0 && (
          <>
            {" · "}
            {formatCount(Math.round(speed / bytesPerRow))} rows/s{" · "}
            {formatTimeLeft((file.size - batch.position) / speed)} left
          </>
        )}
      </p>
      <p role="status" className="small">
        {isWaiting && (
          <span className="status status-warn">
            <Icon name="clock" />
            No connection. The upload will continue automatically.
          </span>
        )}
      </p>
      <p className="small soft">
        You can close this window. The upload continues and we will tell you when it is done. Keep this page open: if it closes, choose the
        same file here again to continue where the upload stopped.
      </p>
      <div className="dialog-foot bulk-foot">
        <button className={buttonClasses({ kind: "plain" })} type="button" onClick={() => void cancel(batch)}>
          {batch.isDryRun ? "Cancel" : "Cancel upload"}
        </button>
        <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}
