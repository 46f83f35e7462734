import type { Column } from "@/components/ui/table";
import type { QueuedParent } from "@/lib/verification/view";
import { DocumentCell, EmailCell, NameCell, SubmittedCell } from "./parent-cells";
import { nameOf } from "@/components/admin/use-decisions";
import { Button } from "@/components/ui/button";

interface QueueColumns {
  rows: readonly QueuedParent[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onOpen: (what: "view" | "approve" | "reject", parent: QueuedParent) => void;
}

/** The columns that the specification names, and a checkbox to select several applications. */
export function queueColumns({ rows, selected, onSelect, onOpen }: QueueColumns): Column<QueuedParent>[] {
  return [
    selectionColumn({ rows, selected, onSelect, describe: nameOf }),
    {
      id: "name",
      title: "Name",
      kind: "name",
      sort: { ascending: "name", descending: "-name" },
      cell: (parent) => <NameCell parent={parent} />,
    },
    { id: "email", title: "Email", sort: { ascending: "email", descending: "-email" }, cell: (parent) => <EmailCell parent={parent} /> },
    {
      id: "submitted",
      title: "Submitted",
      sort: { ascending: "waiting", descending: "newest", ascendingLabel: "Waiting longest", descendingLabel: "Newest" },
      cell: (parent) => <SubmittedCell parent={parent} />,
    },
    { id: "document", title: "Document", cell: (parent) => <DocumentCell parent={parent} onView={() => onOpen("view", parent)} /> },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (parent) => (
        <>
          <Button variant="outline" size="sm" onClick={() => onOpen("approve", parent)}>
            Approve<span className="sr-only"> {nameOf(parent)}</span>
          </Button>
          <Button variant="destructive" size="sm" onClick={() => onOpen("reject", parent)}>
            Reject<span className="sr-only"> {nameOf(parent)}</span>
          </Button>
        </>
      ),
    },
  ];
}

interface SelectionColumn<Row> {
  rows: readonly Row[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  describe: (row: Row) => string;
}

/** A checkbox for each row, and one in the head for all rows. */
export function selectionColumn<Row extends { id: string }>({ rows, selected, onSelect, describe }: SelectionColumn<Row>): Column<Row> {
  const selectedCount = rows.filter(({ id }) => selected.has(id)).length;
  return {
    id: "choice",
    title: "Select",
    kind: "choice",
    head: (
      <Checkbox
        label="Select all on this page"
        isSelected={selectedCount > 0 && selectedCount === rows.length}
        isPartly={selectedCount > 0 && selectedCount < rows.length}
        onChange={(isSelected) => onSelect(new Set(isSelected ? rows.map(({ id }) => id) : []))}
      />
    ),
    cell: (row) => (
      <Checkbox label={`Select ${describe(row)}`} isSelected={selected.has(row.id)} onChange={() => onSelect(toggled(selected, row.id))} />
    ),
  };
}

interface CheckboxProps {
  label: string;
  isSelected: boolean;
  isPartly?: boolean;
  onChange: (isSelected: boolean) => void;
}

export function Checkbox({ label, isSelected, isPartly = false, onChange }: CheckboxProps) {
  return (
    <label className="box">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        ref={(input) => {
          if (input) input.indeterminate = isPartly;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
