import { Options } from "@/components/ui/input";
import { SelectField, TextField } from "@/components/ui/field";
import { Button } from "@/components/ui/button";
import { ChipButton } from "@/components/ui/chip-button";
import { Icon } from "@/components/ui/icon";
import { AUDIT_ACTIONS, SUBJECT_LABELS, subjectLabel } from "@/lib/audit/labels";
import type { useAuditFilters } from "./use-audit-filters";

interface AuditFilterFieldsProps extends Pick<ReturnType<typeof useAuditFilters>, "values" | "isFiltered" | "show" | "clear"> {
  /** The name of the person or subject that the list is filtered by, if a row has it */
  nameOf: (what: "person" | "object") => string | null;
}

/** Filters by action, subject and date. A person or one subject is chosen in the list and removed here. */
export function AuditFilterFields({ values, isFiltered, nameOf, show, clear }: AuditFilterFieldsProps) {
  const { person, action, kind, object, from, to } = values;
  return (
    <>
      <div className="gap-3 grid grid-cols-[repeat(auto-fit,_minmax(min(100%,_11rem),_1fr))]">
        <SelectField id="audit-action" label="Action" value={action} onChange={(event) => show({ action: event.target.value })}>
          <option value="">All actions</option>
          {Object.entries(AUDIT_ACTIONS).map(([group, acts]) => (
            <optgroup key={group} label={group}>
              <Options of={Object.entries(acts)} />
            </optgroup>
          ))}
        </SelectField>
        <SelectField
          id="audit-kind"
          label="Subject"
          value={kind}
          onChange={(event) => show({ kind: event.target.value, object: "" })}
          none="All subjects"
          choices={Object.entries(SUBJECT_LABELS)}
        />
        {(["from", "to"] as const).map((end) => (
          <TextField
            key={end}
            id={`audit-${end}`}
            type="date"
            label={end === "from" ? "From" : "To"}
            value={values[end]}
            min={(end === "to" && from) || undefined}
            max={(end === "from" && to) || undefined}
            onChange={(event) => show({ [end]: event.target.value })}
          />
        ))}
      </div>
      {isFiltered && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {person && <AppliedFilter label={`Person: ${nameOf("person") ?? person}`} remove={() => show({ person: "" })} />}
          {object && <AppliedFilter label={`${subjectLabel(kind)}: ${nameOf("object") ?? object}`} remove={() => show({ object: "" })} />}
          <Button variant="ghost" onClick={clear}>
            Clear filters
          </Button>
        </div>
      )}
    </>
  );
}

function AppliedFilter({ label, remove }: { label: string; remove: () => void }) {
  return (
    <ChipButton aria-pressed onClick={remove}>
      {label}
      <Icon name="x" />
      <span className="sr-only">Remove filter</span>
    </ChipButton>
  );
}
