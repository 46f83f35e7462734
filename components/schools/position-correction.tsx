import { useState } from "react";
import { TextField } from "@/components/ui/text-field";
import type { CorrectionControl } from "./correction-control";

const MAX_LENGTH = 20;

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
    <div className="two">
      <TextField
        label="Latitude"
        hint="As shown on maps, for example 20.0063"
        id={id}
        error={error}
        value={latitude}
        onChange={({ target }) =>
          change(target.value.includes(",") ? partsOf(target.value) : [target.value.slice(0, MAX_LENGTH), longitude])
        }
        {...number}
      />
      <TextField
        label="Longitude"
        hint="For example 73.7900"
        maxLength={MAX_LENGTH}
        value={longitude}
        onChange={({ target }) => change([latitude, target.value])}
        {...number}
      />
    </div>
  );
}

function partsOf(text: string): readonly [string, string] {
  const [latitude, longitude = ""] = text.split(",");
  return [latitude.trim().slice(0, MAX_LENGTH), longitude.trim().slice(0, MAX_LENGTH)];
}
