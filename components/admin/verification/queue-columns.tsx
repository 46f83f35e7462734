import type { Column } from "@/components/ui/table";
import type { QueuedParent } from "@/lib/verification/view";
import { DocumentCell, EmailCell, NameCell, SubmittedCell } from "@/components/admin/users/parent-cells";
import { nameOf } from "@/components/admin/use-decisions";

interface QueueColumns {
  rows: readonly QueuedParent[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onOpen: (what: "view" | "approve" | "reject", parent: QueuedParent) => void;
}

/** The queue's columns, as the specification names them, and a box to choose several. */
export function queueColumns({ rows, chosen, onChoose, onOpen }: QueueColumns): Column<QueuedParent>[] {
  return [
    choiceColumn({ rows, chosen, onChoose, describe: nameOf }),
    { id: "name", title: "Name", kind: "name", sort: { up: "name", down: "-name" }, cell: (parent) => <NameCell parent={parent} /> },
    { id: "email", title: "Email", sort: { up: "email", down: "-email" }, cell: (parent) => <EmailCell parent={parent} /> },
    {
      id: "submitted",
      title: "Submitted",
      sort: { up: "waiting", down: "newest", upWords: "Waiting longest", downWords: "Newest" },
      cell: (parent) => <SubmittedCell parent={parent} />,
    },
    { id: "document", title: "Document", cell: (parent) => <DocumentCell parent={parent} onView={() => onOpen("view", parent)} /> },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (parent) => (
        <>
          <button className="btn btn-2 btn-cell" type="button" onClick={() => onOpen("approve", parent)}>
            Approve<span className="vh"> {nameOf(parent)}</span>
          </button>
          <button className="btn btn-bad btn-cell" type="button" onClick={() => onOpen("reject", parent)}>
            Reject<span className="vh"> {nameOf(parent)}</span>
          </button>
        </>
      ),
    },
  ];
}

interface ChoiceColumn<Row> {
  rows: readonly Row[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  describe: (row: Row) => string;
}

/** A box to choose each row, and one for all of them. */
export function choiceColumn<Row extends { id: string }>({ rows, chosen, onChoose, describe }: ChoiceColumn<Row>): Column<Row> {
  const chosenHere = rows.filter(({ id }) => chosen.has(id)).length;
  return {
    id: "choice",
    title: "Choose",
    kind: "choice",
    head: (
      <Box
        label="Choose all on this page"
        isChosen={chosenHere > 0 && chosenHere === rows.length}
        isPartly={chosenHere > 0 && chosenHere < rows.length}
        onChange={(isChosen) => onChoose(new Set(isChosen ? rows.map(({ id }) => id) : []))}
      />
    ),
    cell: (row) => (
      <Box label={`Choose ${describe(row)}`} isChosen={chosen.has(row.id)} onChange={() => onChoose(toggled(chosen, row.id))} />
    ),
  };
}

interface BoxProps {
  label: string;
  isChosen: boolean;
  isPartly?: boolean;
  onChange: (isChosen: boolean) => void;
}

export function Box({ label, isChosen, isPartly = false, onChange }: BoxProps) {
  return (
    <label className="box">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
