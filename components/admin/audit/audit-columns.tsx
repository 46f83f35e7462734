import { ChangeList } from "@/components/admin/change-list";
import { actionsColumn, Lines, OLDEST_FIRST, RowButton } from "@/components/admin/list-columns";
import { linkButtonClasses } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Column } from "@/components/ui/table";
import { ACTOR_LABELS, formatAuditValue, actionLabel, fieldLabel, subjectLabel } from "@/lib/audit/labels";
import type { AuditChange, ListedAuditEntry } from "@/lib/audit/view";
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
    {
      id: "act",
      title: "Action",
      kind: "name",
      cell: (entry) => (
        <>
          <b>{actionLabel(entry.action)}</b>
          <Subject entry={entry} filterBy={filterBy} />
        </>
      ),
    },
    { id: "who", title: "Who", cell: (entry) => <Actor entry={entry} filterBy={filterBy} /> },
    {
      id: "when",
      title: "When",
      sort: OLDEST_FIRST,
      cell: ({ at }) => (
        <time className="whitespace-nowrap text-sm" dateTime={at}>
          {formatMoment(at)}
        </time>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      cell: ({ changes, recallRefusal }) => (
        <div className="gap-1 grid justify-items-start">
          <Changes changes={changes} />
          {recallRefusal && <p className="text-sm text-ink-soft">{recallRefusal}</p>}
        </div>
      ),
    },
    actionsColumn((entry) => {
      const undoAction = entry.recallRefusal === null && UNDO_ACTIONS[entry.action];
      const about = `: ${actionLabel(entry.action)}, ${entry.subject.name ?? entry.subject.id}`;
      return undoAction && <RowButton label={undoAction.label} about={about} isOpener onPress={() => undo(entry)} />;
    }),
  ];
}

interface FilterButtonProps {
  title: string;
  name: string | null;
  /** Shown if the name is unknown */
  fallback: string;
  /** Shown before the name */
  prefix?: string;
  onPress: () => void;
}

/** The name of a person or a subject, which filters the list. */
function FilterButton({ title, name, fallback, prefix = "", onPress }: FilterButtonProps) {
  return (
    <button
      className={cn(linkButtonClasses, "min-w-36 wrap-anywhere max-md:min-w-0")}
      type="button"
      title={title}
      lang={name ? languageOf(name) : undefined}
      onClick={onPress}
    >
      {name ? `${prefix}${name}` : fallback}
    </button>
  );
}

function Subject({ entry: { subject }, filterBy }: { entry: ListedAuditEntry; filterBy: AuditColumns["filterBy"] }) {
  const kind = subjectLabel(subject.kind);
  return (
    <Lines className="text-sm text-ink-soft">
      <FilterButton
        title="Show only actions on this item"
        name={subject.name}
        prefix={`${kind}: `}
        fallback={`${kind} ${shortened(subject.id)}`}
        onPress={() => filterBy({ kind: subject.kind, object: subject.id })}
      />
    </Lines>
  );
}

const SHORT_ID_LENGTH = 13;
/** Shortens long ids. The full id is in the page's address once the list is filtered by it. */
const shortened = (id: string) => (id.length > 2 * SHORT_ID_LENGTH ? `${id.slice(0, SHORT_ID_LENGTH)}…` : id);

function Actor({ entry: { actor }, filterBy }: { entry: ListedAuditEntry; filterBy: AuditColumns["filterBy"] }) {
  const { kind, id, name } = actor;
  return (
    <Lines>
      {id && (
        <FilterButton
          title="Show only actions by or on this person"
          name={name}
          fallback="Account deleted"
          onPress={() => filterBy({ person: id })}
        />
      )}
      <span className="text-sm text-ink-soft">{ACTOR_LABELS[kind]}</span>
    </Lines>
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
