import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { AUDIT_ACTS, SUBJECT_WORDS, wordsOfSubject } from "@/lib/audit/labels";
import type { AuditFilterValues } from "./audit-filters.client";

interface AuditFilterFieldsProps {
  values: AuditFilterValues;
  isNarrowed: boolean;
  /** Of the person or thing that the list is narrowed to, where a row names them */
  nameOf: (what: "person" | "object") => string | null;
  show: (change: Partial<AuditFilterValues>) => void;
  clear: () => void;
}

/** What was done, to what, when. Whom and which thing is chosen in the list itself, and taken back here. */
export function AuditFilterFields({ values, isNarrowed, nameOf, show, clear }: AuditFilterFieldsProps) {
  const { person, action, kind, object, from, to } = values;
  return (
    <>
      <div className="filter-row">
        <SelectField id="audit-action" label="What was done" value={action} onChange={(event) => show({ action: event.target.value })}>
          <option value="">Anything</option>
          {Object.entries(AUDIT_ACTS).map(([group, acts]) => (
            <optgroup key={group} label={group}>
              {Object.entries(acts).map(([name, words]) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <SelectField id="audit-kind" label="To what" value={kind} onChange={(event) => show({ kind: event.target.value, object: "" })}>
          <option value="">Anything</option>
          {Object.entries(SUBJECT_WORDS).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextField
          id="audit-from"
          type="date"
          label="From"
          value={from}
          max={to || undefined}
          onChange={(event) => show({ from: event.target.value })}
        />
        <TextField
          id="audit-to"
          type="date"
          label="To"
          value={to}
          min={from || undefined}
          onChange={(event) => show({ to: event.target.value })}
        />
      </div>
      {isNarrowed && (
        <div className="row">
          {person && <Chosen words={`Person: ${nameOf("person") ?? person}`} leave={() => show({ person: "" })} />}
          {object && <Chosen words={`${wordsOfSubject(kind)}: ${nameOf("object") ?? object}`} leave={() => show({ object: "" })} />}
          <button className={buttonClasses({ kind: "plain" })} type="button" onClick={clear}>
            Clear filters
          </button>
        </div>
      )}
    </>
  );
}

function Chosen({ words, leave }: { words: string; leave: () => void }) {
  return (
    <button className="chip" type="button" aria-pressed onClick={leave}>
      {words}
      <Icon name="x" />
      <span className="vh">Show others too</span>
    </button>
  );
}
