import { useState } from "react";
import { SelectField, TextField } from "@/components/ui/field";
import { facilityOf } from "@/lib/curation/criteria";

/** Props of a control for a correction; `value` is the text that is sent. */
export interface CorrectionControl {
  /** Id of the first control, for links in the error summary */
  id?: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

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
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
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
        none="Choose"
        choices={[
          ["yes", "Yes"],
          ["no", "No"],
        ]}
      />
    </div>
  );
}

const MAX_PART_LENGTH = 20;

/** Latitude and longitude, sent as `20.0063, 73.7900`. A pasted pair is split into the two fields. */
export function PositionCorrection({ id, value, error, onChange }: CorrectionControl) {
  const [parts, setParts] = useState(() => partsOf(value));
  const change = (next: readonly [string, string]) => {
    setParts(next);
    onChange(next.some((part) => part.trim()) ? next.join(", ") : "");
  };
  const [latitude, longitude] = parts;
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <TextField
        label="Latitude"
        hint="As shown on maps, for example 20.0063"
        id={id}
        error={error}
        value={latitude}
        onChange={({ target }) =>
          change(target.value.includes(",") ? partsOf(target.value) : [target.value.slice(0, MAX_PART_LENGTH), longitude])
        }
        {...number}
      />
      <TextField
        label="Longitude"
        hint="For example 73.7900"
        maxLength={MAX_PART_LENGTH}
        value={longitude}
        onChange={({ target }) => change([latitude, target.value])}
        {...number}
      />
    </div>
  );
}

function partsOf(text: string): readonly [string, string] {
  const [latitude, longitude = ""] = text.split(",");
  return [latitude.trim().slice(0, MAX_PART_LENGTH), longitude.trim().slice(0, MAX_PART_LENGTH)];
}
