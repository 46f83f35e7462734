import { useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import type { IconName } from "@/components/ui/icon";
import { ScrollTable } from "@/components/ui/scroll-table";
import { omittedNoteCount } from "@/lib/imports/criteria";
import { omittedNotesText, totalNotes } from "@/lib/imports/labels";
import type { ImportDetail, ImportRowNote } from "@/lib/imports/view";
import { formatCount } from "@/lib/schools/labels";
import { pollRollback, rollBack, send, startOver, type ImportState } from "./import-state";
import { IMPORTS_PATH } from "./send-file";
import { importClasses, importFootClasses } from "./import-classes";

const POLL_INTERVAL_MS = 1_000;

/** The preview or the result of an import, with the rows that were skipped or have a warning. */
export function ImportResult({ state, onClose }: { state: Extract<ImportState, { kind: "checked" | "done" }>; onClose: () => void }) {
  const { schoolImport } = state;
  useEffect(() => {
    if (schoolImport.status !== "rolling-back") return;
    const timer = setTimeout(() => void pollRollback(schoolImport), POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [schoolImport]);
  return (
    <div className={importClasses}>
      <p role="status">
        <b>{headline(schoolImport)}</b>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 gap-2">
        <Count kind="good" icon="check" count={schoolImport.imported} word="new" />
        <Count icon="rotate-cw" count={schoolImport.updated} word="changed" />
        <Count count={schoolImport.unchanged} word="unchanged" />
        <Count kind="warn" icon="triangle-alert" count={schoolImport.skipped} word="skipped" />
        <Count kind="warn" icon="info" count={schoolImport.warnings} word={schoolImport.warnings === 1 ? "warning" : "warnings"} />
      </p>
      <Waiting schoolImport={schoolImport} />
      {schoolImport.stoppedBy && <FieldError text={schoolImport.stoppedBy} />}
      {schoolImport.rollback && <RolledBack {...schoolImport.rollback} />}
      <Reasons schoolImport={schoolImport} />
      <Examples schoolImport={schoolImport} />
      <Reports schoolImport={schoolImport} />
      <div className={importFootClasses}>
        {state.kind === "checked" ? <AfterCheck state={state} /> : <AfterImport schoolImport={schoolImport} onClose={onClose} />}
      </div>
    </div>
  );
}

function Waiting({ schoolImport: { waiting, isDryRun } }: { schoolImport: ImportDetail }) {
  if (waiting === 0) return null;
  return (
    <p>
      {formatCount(waiting)} {waiting === 1 ? "change" : "changes"} {isDryRun ? "will wait" : waiting === 1 ? "waits" : "wait"} for a second
      person: names, boards, numbers and classes stay as they are until another administrator agrees.{" "}
      {!isDryRun && <a href="/admin/joint-decisions">See joint decisions</a>}
    </p>
  );
}

function headline({ status, isDryRun, fileName }: ImportDetail): string {
  if (isDryRun) return `Preview of ${fileName}. Nothing has been changed yet.`;
  if (status === "rolling-back") return `The upload of ${fileName} is being rolled back.`;
  if (status === "rolled-back") return `The upload of ${fileName} was rolled back.`;
  return status === "cancelled"
    ? `The upload of ${fileName} was cancelled. Schools uploaded before that stay.`
    : `${fileName} has been uploaded.`;
}

function Count({ kind, icon, count, word }: { kind?: "good" | "warn"; icon?: IconName; count: number; word: string }) {
  if (count === 0) return null;
  return (
    <Badge variant={kind} icon={icon}>
      {formatCount(count)} {word}
    </Badge>
  );
}

function RolledBack({ removed, restored, left }: NonNullable<ImportDetail["rollback"]>) {
  return (
    <p>
      {formatCount(removed)} schools deleted, {formatCount(restored)} restored to their previous values
      {left > 0 && `, ${formatCount(left)} left as they are because they were edited or reviewed since the upload`}.
    </p>
  );
}

function Reasons({ schoolImport: { reasons } }: { schoolImport: ImportDetail }) {
  if (reasons.length === 0) return null;
  return (
    <section aria-label="Reasons for skipped rows">
      <h3>Reasons for skipped rows</h3>
      <ul className="pl-4 mx-0 mt-2 mb-0 text-sm/normal">
        {reasons.slice(0, 6).map(({ reason, count }) => (
          <li key={reason}>
            <b className="whitespace-nowrap">{formatCount(count)}</b> {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

const NOTE_WORDS = { skipped: "Skipped", warning: "Warning", left: "Left as is" } as const;

function Examples({ schoolImport: { examples } }: { schoolImport: ImportDetail }) {
  if (examples.length === 0) return null;
  return (
    <ScrollTable
      className="max-h-64 overflow-auto rounded-md border border-line [&_:is(th,td)]:max-w-80 [&_:is(th,td)]:overflow-hidden [&_td:not(:first-child)]:wrap-anywhere [&_th]:whitespace-normal"
      label="The first rows with a note"
      columns={["Row", "School", "Note"]}
      rows={examples.map(({ kind, line, reason, name }) => [
        <span key="line" className="whitespace-nowrap">
          {line || ""}
        </span>,
        name || "No name",
        <span key="note" className="grid justify-items-start gap-1">
          <Badge variant="warn" icon="triangle-alert">
            {NOTE_WORDS[kind]}
          </Badge>{" "}
          {reason}
        </span>,
      ])}
    />
  );
}

const REPORTS: readonly { kind: ImportRowNote["kind"]; label: string }[] = [
  { kind: "skipped", label: "Skipped rows (CSV)" },
  { kind: "warning", label: "Warnings (CSV)" },
  { kind: "left", label: "Schools left as they are (CSV)" },
];

function Reports({ schoolImport }: { schoolImport: ImportDetail }) {
  const reports = REPORTS.map((report) => ({ ...report, count: totalNotes(schoolImport, report.kind) })).filter(({ count }) => count > 0);
  return (
    <>
      <p>
        {reports.map(({ kind, label }) => (
          <ButtonLink
            icon="download"
            key={kind}
            variant="ghost"
            href={`${IMPORTS_PATH}/${schoolImport.id}/skipped.csv?kind=${kind}`}
            download
          >
            {label}
          </ButtonLink>
        ))}
      </p>
      {reports.map(
        ({ kind, count }) =>
          omittedNoteCount(count) > 0 && (
            <p key={kind} className="text-sm text-ink-soft">
              {omittedNotesText(kind, omittedNoteCount(count))}
            </p>
          ),
      )}
    </>
  );
}

function AfterCheck({ state: { chosen, schoolImport } }: { state: Extract<ImportState, { kind: "checked" }> }) {
  const [isPending, setPending] = useState(false);
  const count = schoolImport.imported + schoolImport.updated;
  return (
    <>
      <Button variant="outline" onClick={() => startOver()}>
        Choose another file
      </Button>
      {count > 0 && (
        <Button
          aria-disabled={isPending}
          onClick={() => {
            if (isPending) return;
            setPending(true);
            void send(chosen, false);
          }}
        >
          {count === 1 ? "Upload 1 school" : `Upload ${formatCount(count)} schools`}
        </Button>
      )}
    </>
  );
}

function AfterImport({ schoolImport, onClose }: { schoolImport: ImportDetail; onClose: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const canRollBack =
    (schoolImport.status === "finished" || schoolImport.status === "cancelled") && schoolImport.imported + schoolImport.updated > 0;
  if (isConfirming && canRollBack)
    return (
      <>
        <p className="text-sm" role="alert">
          This deletes {formatCount(schoolImport.imported)} schools and restores the previous values of {formatCount(schoolImport.updated)}.
          Schools that were edited or reviewed since then are left as they are.
        </p>
        <Button variant="outline" onClick={() => setConfirming(false)}>
          Keep the upload
        </Button>
        <Button icon="undo-2" variant="destructive" onClick={() => void rollBack(schoolImport)}>
          Roll back
        </Button>
      </>
    );
  return (
    <>
      {canRollBack && (
        <Button icon="undo-2" variant="destructive" onClick={() => setConfirming(true)}>
          Roll back
        </Button>
      )}
      <Button variant="outline" onClick={() => startOver()}>
        Upload another file
      </Button>
      <Button
        onClick={() => {
          onClose();
          if (schoolImport.status !== "rolling-back") startOver();
        }}
      >
        Done
      </Button>
    </>
  );
}
