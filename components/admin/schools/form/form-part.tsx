import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FieldError } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";

/** A group of fields with a rule above it. */
export function FormPart({ id, legend, children }: { id?: string; legend: string; children: React.ReactNode }) {
  return (
    <fieldset id={id} className="grid gap-4 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left w-full text-base font-bold">{legend}</legend>
      <div className="clear-both grid gap-4">{children}</div>
    </fieldset>
  );
}

interface FormRowsProps<Row> {
  rows: readonly Row[];
  className: string;
  fields: (row: Row, set: (change: Partial<Row>) => void) => React.ReactNode;
  nameOf: (row: Row) => string;
  error?: string;
  addLabel: string;
  /** A new row; null when there are enough */
  newRow: Row | null;
  onChange: (rows: Row[]) => void;
}

/** Rows of fields that can be added and removed. On a phone the fields of a row are below each other. */
export function FormRows<Row>({ rows, className, fields, nameOf, error, addLabel, newRow, onChange }: FormRowsProps<Row>) {
  return (
    <>
      {rows.map((row, index) => (
        <div
          className={cn(
            "grid items-end gap-2 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:border-b max-md:border-line max-md:pb-3 max-md:[&>.field]:col-span-full max-md:[&>.field:last-of-type]:col-span-1",
            className,
          )}
          key={index}
        >
          {fields(row, (change) => onChange(rows.map((one, at) => (at === index ? { ...one, ...change } : one))))}
          <IconButton
            label={`Remove ${nameOf(row)}`}
            icon="trash-2"
            destructive
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error && <FieldError text={error} />}
      {newRow && (
        <div>
          <Button icon="plus" variant="outline" onClick={() => onChange([...rows, newRow])}>
            {addLabel}
          </Button>
        </div>
      )}
    </>
  );
}
