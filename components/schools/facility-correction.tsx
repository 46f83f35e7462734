import { useState } from "react";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { facilityOf } from "@/lib/curation/criteria";
import type { CorrectionControl } from "./correction-control";

const MAX_NAME_LENGTH = 100;

/** One facility and whether the school has it, sent as `Library: yes`. */
export function FacilityCorrection({ id, value, error, onChange }: CorrectionControl) {
  const [facility, setFacility] = useState(() => facilityOf(value));
  const change = (part: Partial<typeof facility>) => {
    const next = { ...facility, ...part };
    setFacility(next);
    onChange(next.name.trim() || next.answer ? `${next.name.trim()}: ${next.answer}` : "");
  };
  return (
    <div className="two">
      <TextField
        label="Facility"
        hint="One facility, for example Library"
        id={id}
        error={error}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={facility.name}
        onChange={({ target }) => change({ name: target.value.replace(/[:;]/g, "") })}
      />
      <SelectField
        label="Does the school have it?"
        hint="Now, not planned for later"
        value={facility.answer}
        onChange={({ target }) => change({ answer: target.value })}
      >
        <option value="">Choose</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </SelectField>
    </div>
  );
}
