import { Icon } from "@/components/ui/icon";
import type { Column } from "@/components/ui/table";
import type { ImportSource, ImportStatus, ImportView } from "@/lib/imports/view";
import { formatMoment } from "@/lib/platform/clock";
import { formatCount } from "@/lib/schools/labels";

const SOURCES: Record<ImportSource, string> = { upload: "Upload", command: "Import on the server", call: "API call" };

const STATUSES: Record<ImportStatus, { className: string; icon: "check" | "clock" | "x" | "undo-2"; label: string }> = {
  running: { className: "status status-warn", icon: "clock", label: "Not finished" },
  finished: { className: "status status-good", icon: "check", label: "Finished" },
  cancelled: { className: "status", icon: "x", label: "Cancelled" },
  "rolling-back": { className: "status status-warn", icon: "clock", label: "Being rolled back" },
  "rolled-back": { className: "status", icon: "undo-2", label: "Rolled back" },
};

export function uploadColumns(onOpen: (upload: ImportView) => void): Column<ImportView>[] {
  return [
    {
      id: "file",
      title: "File",
      kind: "name",
      cell: ({ fileName, source, isDryRun }) => (
        <>
          <b>{fileName ?? SOURCES[source]}</b>
          {isDryRun && <span className="small soft">Preview only, nothing was changed</span>}
        </>
      ),
    },
    {
      id: "status",
      title: "Status",
      cell: ({ status }) => (
        <span className={`${STATUSES[status].className} status-line`}>
          <Icon name={STATUSES[status].icon} />
          {STATUSES[status].label}
        </span>
      ),
    },
    { id: "schools", title: "Schools", cell: (upload) => <span className="num">{describeCounts(upload)}</span> },
    {
      id: "started",
      title: "Started",
      cell: ({ startedAt, startedBy }) => (
        <span className="cell-lines">
          <span className="num small">{formatMoment(startedAt)}</span>
          {startedBy && <span className="small soft">by {startedBy.name}</span>}
        </span>
      ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (upload) =>
        upload.status !== "running" && (
          <button className="btn btn-2 btn-cell" type="button" data-opener onClick={() => onOpen(upload)}>
            View
            <span className="vh">
              {" "}
              {upload.fileName ?? SOURCES[upload.source]}, {formatMoment(upload.startedAt)}
            </span>
          </button>
        ),
    },
  ];
}

/** `12 new, 3 changed, 1 skipped`; counts of 0 are left out */
function describeCounts({ imported, updated, unchanged, skipped }: ImportView): string {
  const counts: [number, string][] = [
    [imported, "new"],
    [updated, "changed"],
    [unchanged, "unchanged"],
    [skipped, "skipped"],
  ];
  return (
    counts
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${formatCount(count)} ${word}`)
      .join(", ") || "None"
  );
}
