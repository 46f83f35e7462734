import type { Column } from "@/components/ui/table";
import { ACTOR_WORDS, formatAuditValue, wordsOfAct, wordsOfField, wordsOfSubject } from "@/lib/audit/labels";
import type { AuditChange, ListedAuditEntry } from "@/lib/audit/view";
import type { RecallableEntry } from "@/lib/curation/view";
import { formatMoment } from "@/lib/platform/clock";
import { languageOf } from "@/lib/schools/labels";
import { UNDO_ACTIONS } from "./undo-entry";
import type { AuditFilterValues } from "./audit-filters.client";

interface AuditColumns {
  /** Only what this person did, or what was done to this thing */
  narrow: (change: Partial<AuditFilterValues>) => void;
  recall: (entry: RecallableEntry) => void;
}

/** Who, what, when, before and after. */
export function auditColumns({ narrow, recall }: AuditColumns): Column<RecallableEntry>[] {
  return [
    {
      id: "act",
      title: "What was done",
      kind: "name",
      cell: (entry) => (
        <>
          <b>{wordsOfAct(entry.action)}</b>
          <Subject entry={entry} narrow={narrow} />
        </>
      ),
    },
    { id: "who", title: "Who", cell: (entry) => <Access entry={entry} narrow={narrow} /> },
    {
      id: "when",
      title: "When",
      sort: { up: "oldest", down: "newest", upWords: "Oldest first", downWords: "Newest first" },
      cell: ({ at }) => (
        <time className="num small" dateTime={at}>
          {formatMoment(at)}
        </time>
      ),
    },
    {
      id: "changes",
      title: "Before and after",
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
        const way = entry.recallRefusal === null && UNDO_ACTIONS[entry.action];
        return (
          way && (
            <button className="btn btn-2 btn-cell" type="button" data-opener onClick={() => recall(entry)}>
              {way.label}
              <span className="vh">
                : {wordsOfAct(entry.action)}, {entry.subject.name ?? entry.subject.id}
              </span>
            </button>
          )
        );
      },
    },
  ];
}

function Subject({ entry: { subject }, narrow }: { entry: ListedAuditEntry; narrow: AuditColumns["narrow"] }) {
  const kind = wordsOfSubject(subject.kind);
  return (
    <span className="small soft cell-lines">
      <button
        className="address address-btn"
        type="button"
        title="Show only what was done to this"
        lang={subject.name ? languageOf(subject.name) : undefined}
        onClick={() => narrow({ kind: subject.kind, object: subject.id })}
      >
        {subject.name ? `${kind}: ${subject.name}` : `${kind} ${shortened(subject.id)}`}
      </button>
    </span>
  );
}

const ID_SHOWN = 13;
/** Enough of an id to tell one from another; the whole stands in the address once the list is narrowed to it. */
const shortened = (id: string) => (id.length > 2 * ID_SHOWN ? `${id.slice(0, ID_SHOWN)}…` : id);

function Access({ entry: { actor }, narrow }: { entry: ListedAuditEntry; narrow: AuditColumns["narrow"] }) {
  const { kind, id, name } = actor;
  return (
    <span className="cell-lines">
      {id && (
        <button
          className="address address-btn"
          type="button"
          title="Show only what this person did, and what was done to them"
          lang={name ? languageOf(name) : undefined}
          onClick={() => narrow({ person: id })}
        >
          {name ?? "Account deleted"}
        </button>
      )}
      <span className="small soft">{ACTOR_WORDS[kind]}</span>
    </span>
  );
}

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return <span className="soft">Nothing more was noted</span>;
  return (
    <dl className="audit-changes">
      {changes.map(({ field, ...sides }, index) => (
        <div key={`${field} ${index}`}>
          <dt>{wordsOfField(field)}</dt>
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
