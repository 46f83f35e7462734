"use client";
import dynamic from "next/dynamic";
import { ChangeList } from "@/components/admin/change-list";
import { ExportLink } from "@/components/admin/lists/export-link";
import { Lines, RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, nameColumn, OLDEST_FIRST, sortedColumn } from "@/components/admin/lists/list-columns";
import { countRows, ListPage } from "@/components/admin/lists/list-page";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Button } from "@/components/ui/button";
import { actionLabel, ACTOR_LABELS, fieldLabel, formatAuditValue, subjectLabel } from "@/lib/audit/labels";
import type { AuditChange } from "@/lib/audit/view";
import type { RecallableEntry } from "@/lib/curation/view";
import { formatMoment } from "@/lib/platform/clock";
import { languageOf } from "@/lib/schools/labels";
import { AuditFilterFields } from "./audit-filters";
import { type AuditFilterValues, useAuditFilters } from "./use-audit-filters";
import { UNDO_ACTIONS } from "./undo-entry";

const UndoEntry = dynamic(() => import("./undo-entry").then((file) => file.UndoEntry), { ssr: false });

const AUDIT = "/api/admin/audit";

/** The audit log: who did what and when. Entries can't be changed, but some actions can be undone from here. */
export function AuditLog() {
  const filters = useAuditFilters();
  const page = useListPage<RecallableEntry>({ id: "audit", path: AUDIT, defaultSort: "newest", filters: filters.given });
  const { opened, rows } = page;
  const { person, object } = filters.values;
  const nameOf = (what: "person" | "object") => {
    if (what === "object") return rows.find(({ subject }) => subject.id === object)?.subject.name ?? null;
    return rows.flatMap(({ actor, subject }) => [actor, subject]).find(({ id }) => id === person)?.name ?? null;
  };

  return (
    <ListPage
      page={page}
      heading="Audit log"
      intro={
        <p className="text-sm text-ink-soft">
          Entries can’t be changed or deleted. Personal details are removed when the person’s account is deleted.
        </p>
      }
      search="Search a person’s name or email"
      tools={<ExportLink path={`${AUDIT}/export.csv`} query={{ search: page.address.search, ...filters.given }} />}
      filters={<AuditFilterFields {...filters} nameOf={nameOf} />}
      count={(list) => countRows(list, "entry", "entries")}
      columns={auditColumns({ filterBy: filters.show, undo: (entry) => page.open("view", entry) })}
      empty={
        filters.isFiltered
          ? { icon: "info", title: "No matching entries", text: "Choose other dates or clear the filters." }
          : { icon: "info", title: "No entries", text: "Actions by administrators will be listed here." }
      }
    >
      {opened && <UndoEntry entry={opened.row} onDone={page.reload} {...opened.dialog} />}
    </ListPage>
  );
}

interface AuditColumns {
  filterBy: (change: Partial<AuditFilterValues>) => void;
  undo: (entry: RecallableEntry) => void;
}

/** Action, person, time and changes, with an undo button where an action can be undone. */
function auditColumns({ filterBy, undo }: AuditColumns): Columns<RecallableEntry> {
  return [
    nameColumn("Action", ({ action, subject: { kind, id, name } }) => (
      <>
        <b>{actionLabel(action)}</b>
        <Lines className="text-sm text-ink-soft">
          <FilterButton title="Show only actions on this item" name={name} onPress={() => filterBy({ kind, object: id })}>
            {name ? `${subjectLabel(kind)}: ${name}` : `${subjectLabel(kind)} ${shortened(id)}`}
          </FilterButton>
        </Lines>
      </>
    )),
    column("Who", ({ actor: { kind, id, name } }) => (
      <Lines>
        {id && (
          <FilterButton title="Show only actions by or on this person" name={name} onPress={() => filterBy({ person: id })}>
            {name ?? "Account deleted"}
          </FilterButton>
        )}
        <span className="text-sm text-ink-soft">{ACTOR_LABELS[kind]}</span>
      </Lines>
    )),
    sortedColumn("When", OLDEST_FIRST, ({ at }) => (
      <time className="whitespace-nowrap text-sm" dateTime={at}>
        {formatMoment(at)}
      </time>
    )),
    column("Changes", ({ changes, recallRefusal }) => (
      <div className="gap-1 grid justify-items-start">
        <Changes changes={changes} />
        {recallRefusal && <p className="text-sm text-ink-soft">{recallRefusal}</p>}
      </div>
    )),
    actionsColumn((entry) => {
      const undoAction = entry.recallRefusal === null && UNDO_ACTIONS[entry.action];
      const about = `: ${actionLabel(entry.action)}, ${entry.subject.name ?? entry.subject.id}`;
      return undoAction && <RowButton label={undoAction.label} about={about} isOpener onPress={() => undo(entry)} />;
    }),
  ];
}

const SHORT_ID_LENGTH = 13;
/** Shortens long ids. The full id is in the page's address once the list is filtered by it. */
const shortened = (id: string) => (id.length > 2 * SHORT_ID_LENGTH ? `${id.slice(0, SHORT_ID_LENGTH)}…` : id);

interface FilterButtonProps {
  title: string;
  /** The name of the person or the subject, from which the `lang` attribute follows */
  name: string | null;
  onPress: () => void;
  children: string;
}

function FilterButton({ title, name, onPress, children }: FilterButtonProps) {
  return (
    <Button
      variant="link"
      className="min-w-36 wrap-anywhere max-md:min-w-0"
      title={title}
      lang={name ? languageOf(name) : undefined}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return <span className="text-ink-soft">No details recorded</span>;
  return (
    <ChangeList
      className="justify-self-stretch lg:min-w-104"
      changes={changes.map((change) => ({
        label: fieldLabel(change.field),
        before: "before" in change ? formatAuditValue(change.before) : undefined,
        after: "after" in change ? formatAuditValue(change.after) : undefined,
      }))}
    />
  );
}
