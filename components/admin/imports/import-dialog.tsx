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
import { ImportResult } from "./import-result";
import { cancel, currentImportState, onImportState, setWhenStored, type ImportState } from "./import-state";
import { MapColumns } from "./map-columns";
import { importClasses, importFootClasses } from "./import-classes";

const TITLES: Record<ImportState["kind"], string> = {
  choosing: "Bulk Upload",
  reading: "Bulk Upload",
  checking: "Bulk Upload: check the columns",
  sending: "Bulk Upload: in progress",
  checked: "Bulk Upload: preview",
  done: "Bulk Upload: result",
};

/** The steps of an import: choose a file, check its columns, preview, upload, result. Closing the dialog doesn't stop the import. */
export function ImportDialog({ dialog }: { dialog: DialogState }) {
  const state = useSyncExternalStore(onImportState, currentImportState);
  const queries = useQueryClient();
  useEffect(() => setWhenStored(() => void queries.invalidateQueries()), [queries]);
  const close = () => dialog.onOpenChange(false);
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      returnFocus={dialog.returnFocus}
      title={TITLES[state.kind]}
      initialFocus="dialog"
    >
      {(state.kind === "choosing" || state.kind === "reading") && <ChooseFile state={state} />}
      {state.kind === "checking" && <MapColumns chosen={state.chosen} />}
      {state.kind === "sending" && <ImportProgress state={state} onClose={close} />}
      {(state.kind === "checked" || state.kind === "done") && <ImportResult state={state} onClose={close} />}
    </Dialog>
  );
}

/** Progress, speed and remaining time of an import. */
function ImportProgress({ state, onClose }: { state: Extract<ImportState, { kind: "sending" }>; onClose: () => void }) {
  const { schoolImport, file, since, from, isWaiting } = state;
  // eslint-disable-next-line react-hooks/purity -- rendered once per chunk, with the time of that moment
  const seconds = Math.max(0.001, (Date.now() - since) / 1_000);
  const share = schoolImport.position / file.size;
  const speed = (schoolImport.position - from) / seconds;
  const bytesPerRow = schoolImport.position / Math.max(1, totalRows(schoolImport));
  return (
    <div className={importClasses}>
      <p>
        <b className="whitespace-nowrap">{formatCount(totalRows(schoolImport))}</b>{" "}
        <span className="text-ink-soft whitespace-nowrap">
          rows{schoolImport.isDryRun ? " checked" : ""} of {file.name}
        </span>
      </p>
      <Progress label={schoolImport.isDryRun ? "Rows checked" : "Rows uploaded"} percent={100 * share} />
      <p className="text-sm text-ink-soft whitespace-nowrap">
        {formatBytes(schoolImport.position)} of {formatBytes(file.size)}
        {speed > 0 && (
          <>
            {" · "}
            {formatCount(Math.round(speed / bytesPerRow))} rows/s{" · "}
            {formatTimeLeft((file.size - schoolImport.position) / speed)} left
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
      <div className={importFootClasses}>
        <Button variant="ghost" onClick={() => void cancel(schoolImport)}>
          {schoolImport.isDryRun ? "Cancel" : "Cancel upload"}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
