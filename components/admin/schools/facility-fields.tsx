import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { RemoveRow } from "./fee-fields";
import { FormPart, formRowClasses } from "./form-part";
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
    <FormPart id="school-facilities" legend="Facilities">
      <div className="gap-3 grid">
        {facilities.map((facility, index) => (
          <div className={cn(formRowClasses, "md:grid-cols-[minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,1.2fr)_auto]")} key={index}>
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
          <Button variant="outline" onClick={() => onChange([...facilities, { name: "", answer: "yes", detail: "" }])}>
            <Icon name="plus" />
            Add Facility
          </Button>
        </div>
      </div>
    </FormPart>
  );
}
