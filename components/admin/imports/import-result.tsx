import { useEffect, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { FieldError } from "@/components/ui/field";
import { Icon, type IconName } from "@/components/ui/icon";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { notesLeftOut } from "@/lib/imports/criteria";
import { leftOutOf, notesOf } from "@/lib/imports/labels";
import type { ImportDetail, ImportRowNote } from "@/lib/imports/view";
import { formatCount } from "@/lib/schools/labels";
import { lookAgain, rollBack, send, startOver, type UploadState } from "./import-state";
import { BATCHES } from "./send-file";

const POLL_INTERVAL_MS = 1_000;

/** What would happen, or what happened, row by row where there is something to say. */
export function BulkResult({ upload, onClose }: { upload: Extract<UploadState, { kind: "checked" | "done" }>; onClose: () => void }) {
  const { batch } = upload;
  useEffect(() => {
    if (batch.status !== "rolling-back") return;
    const timer = setTimeout(() => void lookAgain(batch), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [batch]);
  return (
    <div className="bulk">
      <p role="status">
        <b>{headline(batch)}</b>
      </p>
      <p className="row bulk-counts">
        <Count kind="good" icon="check" count={batch.imported} word="new" />
        <Count icon="rotate-cw" count={batch.updated} word="changed" />
        <Count count={batch.unchanged} word="unchanged" />
        <Count kind="warn" icon="triangle-alert" count={batch.skipped} word="skipped" />
        <Count kind="warn" icon="info" count={batch.warnings} word={batch.warnings === 1 ? "warning" : "warnings"} />
      </p>
      {batch.stoppedBy && <FieldError text={batch.stoppedBy} />}
      {batch.rollback && <RolledBack {...batch.rollback} />}
      <Reasons batch={batch} />
      <Examples batch={batch} />
      <Reports batch={batch} />
      <div className="dialog-foot bulk-foot">
        {upload.kind === "checked" ? <AfterCheck upload={upload} /> : <AfterUpload batch={batch} onClose={onClose} />}
      </div>
    </div>
  );
}

function headline({ status, isDryRun, fileName }: ImportDetail): string {
  if (isDryRun) return `What would happen with ${fileName}. Nothing is changed yet.`;
  if (status === "rolling-back") return `${fileName} is being rolled back.`;
  if (status === "rolled-back") return `${fileName} was rolled back.`;
  return status === "cancelled" ? `${fileName} was cancelled. What was stored before stays.` : `${fileName} is stored.`;
}

function Count({ kind, icon, count, word }: { kind?: "good" | "warn"; icon?: IconName; count: number; word: string }) {
  if (count === 0) return null;
  return (
    <span className={kind ? `status status-${kind}` : "status"}>
      {icon && <Icon name={icon} />}
      {formatCount(count)} {word}
    </span>
  );
}

function RolledBack({ removed, restored, left }: NonNullable<ImportDetail["rollback"]>) {
  return (
    <p>
      {formatCount(removed)} schools removed, {formatCount(restored)} have their old values again
      {left > 0 && `, ${formatCount(left)} left as they are, because they were changed or reviewed since`}.
    </p>
  );
}

function Reasons({ batch: { reasons } }: { batch: ImportDetail }) {
  if (reasons.length === 0) return null;
  return (
    <section aria-label="Why rows are skipped">
      <h3>Why rows are skipped</h3>
      <ul className="bulk-reasons">
        {reasons.slice(0, 6).map(({ reason, count }) => (
          <li key={reason}>
            <b className="num">{formatCount(count)}</b> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

const NOTE_WORDS = { skipped: "Skipped", warning: "Warning", left: "Left" } as const;

function Examples({ batch: { examples } }: { batch: ImportDetail }) {
  if (examples.length === 0) return null;
  return (
    <ScrollRegion className="bulk-rows bulk-notes" label="The first rows with something to say">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">School</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ kind, line, reason, name }, index) => (
            <tr key={index}>
              <td className="num">{line || ""}</td>
              <td>{name || "No name"}</td>
              <td>
                <span className="status status-warn">
                  <Icon name="triangle-alert" />
                  {NOTE_WORDS[kind]}
                </span>{" "}
                {reason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const REPORTS: readonly { kind: ImportRowNote["kind"]; label: string }[] = [
  { kind: "skipped", label: "Skipped rows (CSV)" },
  { kind: "warning", label: "Warnings (CSV)" },
  { kind: "left", label: "Schools left as they are (CSV)" },
];

function Reports({ batch }: { batch: ImportDetail }) {
  const reports = REPORTS.map((report) => ({ ...report, count: notesOf(batch, report.kind) })).filter(({ count }) => count > 0);
  return (
    <>
      <p className="actions">
        {reports.map(({ kind, label }) => (
          <a key={kind} className={buttonClasses({ kind: "plain" })} href={`${BATCHES}/${batch.id}/skipped.csv?kind=${kind}`} download>
            <Icon name="download" />
            {label}
          </a>
        ))}
      </p>
      {reports.map(
        ({ kind, count }) =>
          notesLeftOut(count) > 0 && (
            <p key={kind} className="small soft">
              {leftOutOf(kind, notesLeftOut(count))}
            </p>
          ),
      )}
    </>
  );
}

function AfterCheck({ upload: { chosen, batch } }: { upload: Extract<UploadState, { kind: "checked" }> }) {
  const [isPending, setPending] = useState(false);
  const count = batch.imported + batch.updated;
  return (
    <>
      <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => startOver()}>
        Change the file
      </button>
      {count > 0 && (
        <button
          className={buttonClasses()}
          type="button"
          aria-disabled={isPending}
          onClick={() => {
            if (isPending) return;
            setPending(true);
            void send(chosen, false);
          }}
        >
          {count === 1 ? "Upload 1 school" : `Upload ${formatCount(count)} schools`}
        </button>
      )}
    </>
  );
}

function AfterUpload({ batch, onClose }: { batch: ImportDetail; onClose: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const canRollBack = (batch.status === "finished" || batch.status === "cancelled") && batch.imported + batch.updated > 0;
  if (isAsked && canRollBack)
    return (
      <>
        <p className="small" role="alert">
          {formatCount(batch.imported)} schools go and {formatCount(batch.updated)} get their old values back. What was changed or reviewed
          since is left.
        </p>
        <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => setAsked(false)}>
          Keep it
        </button>
        <button className={buttonClasses({ kind: "destructive" })} type="button" onClick={() => void rollBack(batch)}>
          <Icon name="undo-2" />
          Roll back
        </button>
      </>
    );
  return (
    <>
      {canRollBack && (
        <button className={buttonClasses({ kind: "destructive" })} type="button" onClick={() => setAsked(true)}>
          <Icon name="undo-2" />
          Roll back
        </button>
      )}
      <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => startOver()}>
        Another file
      </button>
      <button
        className={buttonClasses()}
        type="button"
        onClick={() => {
          onClose();
          if (batch.status !== "rolling-back") startOver();
        }}
      >
        Done
      </button>
    </>
  );
}
