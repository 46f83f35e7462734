import { buttonClasses } from "@/components/ui/button-classes";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { RemoveRow } from "./fee-fields";
import type { FacilityValues } from "./school-values";

interface FacilityFieldsProps {
  facilities: readonly FacilityValues[];
  error?: string;
  onChange: (facilities: FacilityValues[]) => void;
}

/** The facilities of a school: available, not available or not known. */
export function FacilityFields({ facilities, error, onChange }: FacilityFieldsProps) {
  const set = (index: number, change: Partial<FacilityValues>) =>
    onChange(facilities.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <fieldset className="form-part" id="school-facilities">
      <legend>Facilities</legend>
      <div className="form-rows">
        {facilities.map((facility, index) => (
          <div className="form-row form-row-three" key={index}>
            <TextField
              label="Facility"
              maxLength={100}
              autoComplete="off"
              value={facility.name}
              onChange={(event) => set(index, { name: event.target.value })}
            />
            <SelectField
              label="Does the school have it?"
              value={facility.answer}
              onChange={(event) => set(index, { answer: event.target.value as FacilityValues["answer"] })}
            >
              <option value="yes">Yes</option>
              <option value="no">No</option>
              <option value="unknown">Not known</option>
            </SelectField>
            <TextField
              label="Detail"
              optional
              maxLength={200}
              autoComplete="off"
              value={facility.detail}
              onChange={(event) => set(index, { detail: event.target.value })}
            />
            <RemoveRow name={facility.name || "this facility"} act={() => onChange(facilities.filter((_, at) => at !== index))} />
          </div>
        ))}
        {error && <FieldError text={error} />}
        <div>
          <button
            className={buttonClasses({ kind: "outlined" })}
            type="button"
            onClick={() => onChange([...facilities, { name: "", answer: "yes", detail: "" }])}
          >
            <Icon name="plus" />
            Add Facility
          </button>
        </div>
      </div>
    </fieldset>
  );
}
