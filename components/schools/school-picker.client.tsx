"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox.client";
import { TextField } from "@/components/ui/field";
import { useChoices } from "@/components/ui/use-choices";
import { callApi } from "@/lib/http/client";
import { formatPlace, languageOf } from "@/lib/schools/labels";
import type { PublicSchool } from "@/lib/schools/view";

type FoundSchool = Pick<PublicSchool, "id" | "name" | "locality" | "city" | "state" | "zipCode">;

/** A listed school, or the name and pincode of one that isn't listed. */
export type PickedSchool = ({ kind: "listed" } & FoundSchool) | { kind: "unlisted"; name: string; zipCode: string };

interface SchoolPickerProps {
  label: string;
  optional?: boolean;
  /** Only listed schools can be chosen. */
  isListedOnly?: boolean;
  value: PickedSchool | null;
  onChange: (school: PickedSchool | null) => void;
  errors?: { school?: string; name?: string; zipCode?: string };
}

const describeSchool = ({ name, city }: FoundSchool) => `${name}, ${city}`;

/** Finds a school by name, place or pincode, or takes the name and pincode of one that isn't listed. */
export function SchoolPicker({ label, optional, isListedOnly, value, onChange, errors = {} }: SchoolPickerProps) {
  const [typed, setTyped] = useState("");
  const { items: schools, state, search } = useChoices(fetchSchools);
  const text = value?.kind === "listed" ? describeSchool(value) : typed;

  const choose = (school: PickedSchool | null, fieldId: string) => {
    onChange(school);
    focusSoon(fieldId);
  };

  if (value?.kind === "unlisted") {
    return (
      <fieldset className="grid gap-6">
        <legend className="leading-[1.35] font-medium">{label}</legend>
        <TextField
          id="school-name"
          label="Name of the school"
          error={errors.name}
          value={value.name}
          onChange={({ target }) => onChange({ ...value, name: target.value })}
          maxLength={300}
          autoComplete="off"
        />
        <TextField
          id="school-zipCode"
          label="Pincode of the school"
          hint="Six digits."
          error={errors.zipCode}
          value={value.zipCode}
          onChange={({ target }) => onChange({ ...value, zipCode: target.value })}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
        <p className="text-sm text-ink-soft">We’ll find the school and add it. You can continue in the meantime.</p>
        <Button variant="link" className="justify-self-start text-sm/normal" onClick={() => choose(null, "school")}>
          Search the list instead
        </Button>
      </fieldset>
    );
  }

  return (
    <div>
      <Combobox
        id="school"
        label={label}
        optional={optional}
        hint="Type the name, the city or the pincode, then choose."
        error={errors.school}
        listLabel="Schools"
        items={schools}
        itemToString={describeSchool}
        itemToKey={(school) => school.id}
        renderItem={(school) => <Choice school={school} />}
        text={text}
        onType={(words) => {
          setTyped(words);
          search(words);
        }}
        selected={value}
        onSelect={(school) => onChange(school && { ...school, kind: "listed" })}
        isBusy={state === "searching"}
        message={isListedOnly && state === "found" ? NONE_FOUND : MESSAGES[state]}
        announcement={`${schools.length} ${schools.length === 1 ? "school" : "schools"} found. Choose with the arrow keys.`}
      />
      {value?.kind === "listed" && <p className="mt-[0.3rem] text-sm/[1.4] text-ink-soft">Chosen: {formatPlace(value)}</p>}
      {state === "failed" && (
        <Button
          variant="link"
          className="justify-self-start text-sm/normal"
          onClick={() => {
            search(typed);
            focusSoon("school");
          }}
        >
          Try the search again
        </Button>
      )}
      {!isListedOnly && (
        <Button
          variant="link"
          className="justify-self-start text-sm/normal"
          onClick={() => choose({ kind: "unlisted", name: typed, zipCode: "" }, "school-name")}
        >
          My school isn&apos;t listed
        </Button>
      )}
    </div>
  );
}

/** Moves the focus to the new field, because the pressed button disappears. */
const focusSoon = (fieldId: string) => void requestAnimationFrame(() => document.getElementById(fieldId)?.focus());

const NONE_FOUND = "No schools found. Check the spelling.";
const MESSAGES = {
  idle: undefined,
  searching: "Searching schools",
  found: "No schools found. Check the spelling, or choose “My school isn't listed”.",
  failed: "We couldn’t search schools. Please try again.",
};

function Choice({ school }: { school: FoundSchool }) {
  const place = formatPlace(school);
  return (
    <>
      <b lang={languageOf(school.name)}>{school.name}</b>
      <span className="text-sm text-ink-soft" lang={languageOf(place)}>
        {place}
      </span>
    </>
  );
}

const MAX_CHOICES = 8;

async function fetchSchools(words: string, signal: AbortSignal): Promise<FoundSchool[]> {
  // Exact, because a parent looking for an unlisted school should not be offered one with a similar spelling.
  const query = new URLSearchParams({ search: words, exact: "true", limit: String(MAX_CHOICES) });
  const schools: FoundSchool[] = await (await callApi(`/api/schools?${query}`, { signal })).json();
  return schools.map(({ id, name, locality, city, state, zipCode }) => ({ id, name, locality, city, state, zipCode }));
}
