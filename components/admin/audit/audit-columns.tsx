import type { Column } from "@/components/ui/table";
import { ACTOR_LABELS, formatAuditValue, actionLabel, fieldLabel, subjectLabel } from "@/lib/audit/labels";
import type { AuditChange, ListedAuditEntry } from "@/lib/audit/view";
import type { RecallableEntry } from "@/lib/curation/view";
import { formatMoment } from "@/lib/platform/clock";
import { languageOf } from "@/lib/schools/labels";
import { UNDO_ACTIONS } from "./undo-entry";
import type { AuditFilterValues } from "./use-audit-filters";

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
      sort: { ascending: "oldest", descending: "newest", ascendingLabel: "Oldest first", descendingLabel: "Newest first" },
      cell: ({ at }) => (
        <time className="num small" dateTime={at}>
          {formatMoment(at)}
        </time>
      ),
    },
    {
      id: "changes",
      title: "Changes",
      cell: ({ changes, recallRefusal }) => (
        <div className="cell-lines">
          <Changes changes={changes} />
          {recallRefusal && <p className="small soft">{recallRefusal}</p>}
        </div>
      ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (entry) => {
        const undoAction = entry.recallRefusal === null && UNDO_ACTIONS[entry.action];
        return (
          undoAction && (
            <button className="btn btn-2 btn-cell" type="button" data-opener onClick={() => undo(entry)}>
              {undoAction.label}
              <span className="vh">
                : {actionLabel(entry.action)}, {entry.subject.name ?? entry.subject.id}
              </span>
            </button>
          )
        );
      },
    },
  ];
}

function Subject({ entry: { subject }, filterBy }: { entry: ListedAuditEntry; filterBy: AuditColumns["filterBy"] }) {
  const kind = subjectLabel(subject.kind);
  return (
    <span className="small soft cell-lines">
      <button
        className="address address-btn"
        type="button"
        title="Show only actions on this item"
        lang={subject.name ? languageOf(subject.name) : undefined}
        onClick={() => filterBy({ kind: subject.kind, object: subject.id })}
      >
        {subject.name ? `${kind}: ${subject.name}` : `${kind} ${shortened(subject.id)}`}
      </button>
    </span>
  );
}

const SHORT_ID_LENGTH = 13;
/** Shortens long ids. The full id is in the page's address once the list is filtered by it. */
const shortened = (id: string) => (id.length > 2 * SHORT_ID_LENGTH ? `${id.slice(0, SHORT_ID_LENGTH)}…` : id);

function Actor({ entry: { actor }, filterBy }: { entry: ListedAuditEntry; filterBy: AuditColumns["filterBy"] }) {
  const { kind, id, name } = actor;
  return (
    <span className="cell-lines">
      {id && (
        <button
          className="address address-btn"
          type="button"
          title="Show only actions by or on this person"
          lang={name ? languageOf(name) : undefined}
          onClick={() => filterBy({ person: id })}
        >
          {name ?? "Account deleted"}
        </button>
      )}
      <span className="small soft">{ACTOR_LABELS[kind]}</span>
    </span>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return <span className="soft">No details recorded</span>;
  return (
    <dl className="audit-changes">
      {changes.map(({ field, ...sides }, index) => (
        <div key={`${field} ${index}`}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {"before" in sides && (
              <>
                <span className="vh">before: </span>
                <del>{formatAuditValue(sides.before)}</del>{" "}
              </>
            )}
            {"after" in sides && (
              <>
                <span className="vh">after: </span>
                <ins>{formatAuditValue(sides.after)}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
