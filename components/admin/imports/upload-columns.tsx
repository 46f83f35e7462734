import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/table";
import type { ImportSource, ImportStatus, ImportView } from "@/lib/imports/view";
import { formatMoment } from "@/lib/platform/clock";
import { formatCount } from "@/lib/schools/labels";

const SOURCES: Record<ImportSource, string> = { upload: "Upload", command: "Import on the server", call: "API call" };

const STATUSES: Record<ImportStatus, { variant: BadgeVariant; icon: "check" | "clock" | "x" | "undo-2"; label: string }> = {
  running: { variant: "warn", icon: "clock", label: "Not finished" },
  finished: { variant: "good", icon: "check", label: "Finished" },
  cancelled: { variant: "neutral", icon: "x", label: "Cancelled" },
  "rolling-back": { variant: "warn", icon: "clock", label: "Being rolled back" },
  "rolled-back": { variant: "neutral", icon: "undo-2", label: "Rolled back" },
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
          {isDryRun && <span className="text-sm text-ink-soft">Preview only, nothing was changed</span>}
        </>
      ),
    },
    {
      id: "status",
      title: "Status",
      cell: ({ status }) => (
        <Badge variant={STATUSES[status].variant} size="sm" icon={STATUSES[status].icon}>
          {STATUSES[status].label}
        </Badge>
      ),
    },
    { id: "schools", title: "Schools", cell: (upload) => <span className="whitespace-nowrap">{describeCounts(upload)}</span> },
    {
      id: "started",
      title: "Started",
      cell: ({ startedAt, startedBy }) => (
        <span className="gap-1 grid justify-items-start">
          <span className="whitespace-nowrap text-sm">{formatMoment(startedAt)}</span>
          {startedBy && <span className="text-sm text-ink-soft">by {startedBy.name}</span>}
        </span>
      ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (upload) =>
        upload.status !== "running" && (
          <Button variant="outline" size="sm" data-opener onClick={() => onOpen(upload)}>
            View
            <span className="sr-only">
              {" "}
              {upload.fileName ?? SOURCES[upload.source]}, {formatMoment(upload.startedAt)}
            </span>
          </Button>
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
