import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import type { Column } from "@/components/ui/table";
import { formatDate, languageOf } from "@/lib/schools/labels";
import { nameOf } from "./use-decisions";

export const OLDEST_FIRST = {
  ascending: "oldest",
  descending: "newest",
  ascendingLabel: "Oldest first",
  descendingLabel: "Newest first",
} as const;

export const byText = (field: string) => ({ ascending: field, descending: `-${field}` });

type Cell<Row> = Column<Row>["cell"];

export const column = <Row,>(title: string, cell: Cell<Row>): Column<Row> => ({ id: title, title, cell });

/** The column with the row's heading. */
export const nameColumn = <Row,>(title: string, cell: Cell<Row>): Column<Row> => ({ ...column(title, cell), kind: "name" });

export const sortedColumn = <Row,>(title: string, sort: Column<Row>["sort"], cell: Cell<Row>): Column<Row> => ({
  ...column(title, cell),
  sort,
});

/** The last column, with the row's buttons. */
export const actionsColumn = <Row,>(cell: Cell<Row>): Column<Row> => ({ ...column("Actions", cell), kind: "actions" });

export const dateColumn = <Row,>(title: string, sort: Column<Row>["sort"], dateOf: (row: Row) => string): Column<Row> =>
  sortedColumn(title, sort, (row) => <span className="whitespace-nowrap">{formatDate(dateOf(row))}</span>);

interface RowButtonProps {
  label: string;
  /** Follows the label for screen readers, with its separator: ` the reply from Nandanvan Vidyalaya` */
  about: string;
  isDestructive?: boolean;
  /** Takes the focus when the row's dialog closes */
  isOpener?: boolean;
  isPending?: boolean;
  onPress: () => void;
}

export function RowButton({ label, about, isDestructive, isOpener, isPending, onPress }: RowButtonProps) {
  return (
    <Button
      variant={isDestructive ? "destructive" : "outline"}
      size="sm"
      data-opener={isOpener || undefined}
      aria-disabled={isPending || undefined}
      onClick={onPress}
    >
      {label}
      <span className="sr-only">{about}</span>
    </Button>
  );
}

export function Lines({ className, children }: { className?: string; children: React.ReactNode }) {
  return <span className={cn("gap-1 grid justify-items-start", className)}>{children}</span>;
}

/** A note with an icon below the row's name. */
export function RowNote({ icon, isSoft, children }: { icon: IconName; isSoft?: boolean; children: React.ReactNode }) {
  return (
    <span className={cn("text-xs flex items-center gap-[0.35em] [&>svg]:size-[1.1em]", isSoft && "text-ink-soft")}>
      <Icon name={icon} />
      {children}
    </span>
  );
}

export function LockNote({ lockedBy }: { lockedBy: { name: string; isYou: boolean } | null }) {
  if (!lockedBy) return null;
  return <RowNote icon="lock">{lockedBy.isYou ? "You are looking at this" : `${lockedBy.name} is looking at this`}</RowNote>;
}

export function PersonCell({ person }: { person: { firstName: string; lastName: string; email: string } }) {
  return (
    <>
      <b lang={languageOf(nameOf(person))}>{nameOf(person)}</b>
      <span className="text-ink-soft min-w-36 wrap-anywhere max-md:min-w-0">{person.email}</span>
    </>
  );
}

export function SchoolCell({ school }: { school: { id: string; name: string; city: string } }) {
  return (
    <Lines>
      <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="text-ink-soft">{school.city}</span>
    </Lines>
  );
}

export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return { all: rows, rows: rows.filter(({ id }) => ids.has(id)), ids, select: setIds, clear: () => setIds(new Set()) };
}

export type RowSelection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;

/** A checkbox for each row, and one in the head for all rows. */
export function selectionColumn<Row extends { id: string }>(selection: RowSelection<Row>, describe: (row: Row) => string): Column<Row> {
  const { all, rows, ids, select } = selection;
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    select(next);
  };
  return {
    id: "choice",
    title: "Select",
    kind: "choice",
    head: (
      <Checkbox
        label="Select all on this page"
        isSelected={rows.length > 0 && rows.length === all.length}
        isPartly={rows.length > 0 && rows.length < all.length}
        onChange={(isSelected) => select(new Set(isSelected ? all.map(({ id }) => id) : []))}
      />
    ),
    cell: (row) => <Checkbox label={`Select ${describe(row)}`} isSelected={ids.has(row.id)} onChange={() => toggle(row.id)} />,
  };
}

interface CheckboxProps {
  label: string;
  isSelected: boolean;
  isPartly?: boolean;
  onChange: (isSelected: boolean) => void;
}

function Checkbox({ label, isSelected, isPartly = false, onChange }: CheckboxProps) {
  return (
    <label className="-m-[0.6rem] inline-grid size-11 cursor-pointer place-items-center [&>input]:m-0 [&>input]:size-5 [&>input]:accent-action">
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
