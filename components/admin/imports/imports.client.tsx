"use client";
import dynamic from "next/dynamic";
import { toastFailure } from "@/components/admin/call-admin";
import { Lines, RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, nameColumn } from "@/components/admin/lists/list-columns";
import { ListPage } from "@/components/admin/lists/list-page";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Badge } from "@/components/ui/badge";
import { toast } from "@/components/ui/toast";
import type { ImportView } from "@/lib/imports/view";
import { formatMoment } from "@/lib/platform/clock";
import { formatCount } from "@/lib/schools/labels";
import { ImportButton } from "./import-button.client";
import { currentImportState, showResult, startOver } from "./import-state";
import { IMPORTS_PATH } from "./send-file";

const ImportDialog = dynamic(() => import("./import-dialog").then((file) => file.ImportDialog), { ssr: false });

/** All imports, newest first. Each opens its result, where it can be rolled back. */
export function Imports() {
  const page = useListPage<ImportView>({ id: "uploads", path: IMPORTS_PATH, defaultSort: "" });
  const { opened } = page;
  const open = async (schoolImport: ImportView) => {
    if (currentImportState().kind === "sending")
      return toast({ kind: "info", title: "Upload in progress", text: "Wait until it has finished, or cancel it under Bulk Upload." });
    try {
      await showResult(schoolImport.id);
      page.open("view", schoolImport);
    } catch (error) {
      toastFailure(error, "Failed to load the upload.");
    }
  };
  const close = () => {
    page.close();
    if (currentImportState().kind === "done") startOver();
    void page.list.refetch();
  };
  const actions = actionsColumn<ImportView>(
    (schoolImport) =>
      schoolImport.status !== "running" && (
        <RowButton
          label="View"
          about={` ${schoolImport.fileName ?? SOURCES[schoolImport.source]}, ${formatMoment(schoolImport.startedAt)}`}
          isOpener
          onPress={() => void open(schoolImport)}
        />
      ),
  );

  return (
    <ListPage
      page={page}
      heading="Uploads"
      search={<p className="text-ink-soft max-w-measure">Open an upload to see which rows were skipped, or to roll it back.</p>}
      tools={<ImportButton />}
      caption="Uploads, newest first"
      columns={[...COLUMNS, actions]}
      empty={{ icon: "info", title: "No uploads yet", text: "Files that you upload will be listed here." }}
    >
      {opened && (
        <ImportDialog dialog={{ open: true, onOpenChange: (isOpen) => isOpen || close(), returnFocus: opened.dialog.returnFocus }} />
      )}
    </ListPage>
  );
}

const SOURCES = { upload: "Upload", command: "Import on the server", call: "API call" };

const STATUSES = {
  running: { variant: "warn", icon: "clock", label: "Not finished" },
  finished: { variant: "good", icon: "check", label: "Finished" },
  cancelled: { variant: "neutral", icon: "x", label: "Cancelled" },
  "rolling-back": { variant: "warn", icon: "clock", label: "Being rolled back" },
  "rolled-back": { variant: "neutral", icon: "undo-2", label: "Rolled back" },
} as const;

const COLUMNS: Columns<ImportView> = [
  nameColumn("File", ({ fileName, source, isDryRun }) => (
    <>
      <b>{fileName ?? SOURCES[source]}</b>
      {isDryRun && <span className="text-sm text-ink-soft">Preview only, nothing was changed</span>}
    </>
  )),
  column("Status", ({ status }) => (
    <Badge variant={STATUSES[status].variant} size="sm" icon={STATUSES[status].icon}>
      {STATUSES[status].label}
    </Badge>
  )),
  column("Schools", (schoolImport) => <span className="whitespace-nowrap">{describeCounts(schoolImport)}</span>),
  column("Started", ({ startedAt, startedBy }) => (
    <Lines>
      <span className="whitespace-nowrap text-sm">{formatMoment(startedAt)}</span>
      {startedBy && <span className="text-sm text-ink-soft">by {startedBy.name}</span>}
    </Lines>
  )),
];

/** `12 new, 3 changed, 1 skipped`; counts of 0 are left out */
function describeCounts({ imported, updated, unchanged, skipped, waiting }: ImportView): string {
  const counts = Object.entries({ new: imported, changed: updated, unchanged, skipped, "waiting for a second person": waiting }).filter(
    ([, count]) => count > 0,
  );
  return counts.map(([word, count]) => `${formatCount(count)} ${word}`).join(", ") || "None";
}
