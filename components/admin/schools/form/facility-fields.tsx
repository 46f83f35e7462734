import { SelectField, TextField } from "@/components/ui/field";
import { FormPart, FormRows } from "./form-part";
import type { FacilityValues } from "./school-values";

interface FacilityFieldsProps {
  facilities: readonly FacilityValues[];
  error?: string;
  onChange: (facilities: FacilityValues[]) => void;
}

export function FacilityFields({ facilities, error, onChange }: FacilityFieldsProps) {
  return (
    <FormPart id="school-facilities" legend="Facilities">
      <div className="gap-3 grid">
        <FormRows
          rows={facilities}
          className="md:grid-cols-[minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,1.2fr)_auto]"
          nameOf={({ name }) => name || "this facility"}
          error={error}
          addLabel="Add Facility"
          newRow={{ name: "", answer: "yes", detail: "" }}
          onChange={onChange}
          fields={({ name, answer, detail }, set) => (
            <>
              <TextField
                label="Facility"
                maxLength={100}
                autoComplete="off"
                value={name}
                onChange={(event) => set({ name: event.target.value })}
              />
              <SelectField
                label="Does the school have it?"
                value={answer}
                onChange={(event) => set({ answer: event.target.value as FacilityValues["answer"] })}
                choices={[
                  ["yes", "Yes"],
                  ["no", "No"],
                  ["unknown", "Not known"],
                ]}
              />
              <TextField
                label="Detail"
                optional
                maxLength={200}
                autoComplete="off"
                value={detail}
                onChange={(event) => set({ detail: event.target.value })}
              />
            </>
          )}
        />
      </div>
    </FormPart>
  );
}
