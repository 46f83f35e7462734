import { ChangeList } from "@/components/admin/change-list";
import { actionsColumn, column, Lines, nameColumn, OLDEST_FIRST, RowButton, sortedColumn } from "@/components/admin/list-columns";
import { linkButtonClasses } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Column } from "@/components/ui/table";
import { ACTOR_LABELS, formatAuditValue, actionLabel, fieldLabel, subjectLabel } from "@/lib/audit/labels";
import type { AuditChange } from "@/lib/audit/view";
import type { RecallableEntry } from "@/lib/curation/view";
import { formatMoment } from "@/lib/platform/clock";
import { languageOf } from "@/lib/schools/labels";
import { UNDO_ACTIONS } from "./undo-entry";
import type { AuditFilterValues } from "./audit-filters";

interface AuditColumns {
  /** Filters the list by a person or a subject */
  filterBy: (change: Partial<AuditFilterValues>) => void;
  undo: (entry: RecallableEntry) => void;
}

/** Action, person, time and changes, with an undo button where an action can be undone. */
export function auditColumns({ filterBy, undo }: AuditColumns): Column<RecallableEntry>[] {
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
  /** Of the person or the subject, for its language */
  name: string | null;
  onPress: () => void;
  children: string;
}

/** Filters the list by a person or a subject. */
function FilterButton({ title, name, onPress, children }: FilterButtonProps) {
  return (
    <button
      className={cn(linkButtonClasses, "min-w-36 wrap-anywhere max-md:min-w-0")}
      type="button"
      title={title}
      lang={name ? languageOf(name) : undefined}
      onClick={onPress}
    >
      {children}
    </button>
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
