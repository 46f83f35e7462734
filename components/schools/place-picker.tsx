import { useState } from "react";
import { Combobox } from "@/components/ui/combobox.client";
import { useChoices } from "@/components/ui/use-choices";
import { callApi } from "@/lib/http/client";
import { formatSchoolCount } from "@/lib/schools/labels";
import { findPincode } from "@/lib/schools/places/pincode";
import type { PublicPlace } from "@/lib/schools/view";

/** A city that has schools, or a pincode. */
export type PickedPlace =
  { kind: "place"; id: string; name: string; state: string; schoolCount: number } | { kind: "pincode"; zipCode: string };

interface PlacePickerProps {
  error?: string;
  value: PickedPlace | null;
  onChange: (place: PickedPlace | null) => void;
}

const MAX_CHOICES = 8;

/** Finds a city by any of its names; accepts a pincode without a search. */
export function PlacePicker({ error, value, onChange }: PlacePickerProps) {
  const [typed, setTyped] = useState("");
  const { items, state, search } = useChoices(fetchPlaces);
  return (
    <Combobox
      id="place"
      label="City or pincode"
      error={error}
      listLabel="Places"
      items={items}
      itemToString={describePlace}
      itemToKey={(place) => (place.kind === "place" ? place.id : place.zipCode)}
      renderItem={(place) => <Choice place={place} />}
      text={value ? describePlace(value) : typed}
      onType={(words) => {
        setTyped(words);
        search(words);
        // A complete pincode is selected at once.
        const zipCode = findPincode(words);
        if (zipCode) onChange({ kind: "pincode", zipCode });
      }}
      selected={value}
      onSelect={onChange}
      isBusy={state === "searching"}
      message={MESSAGES[state]}
      announcement={`${items.length} ${items.length === 1 ? "place" : "places"} found. Choose with the arrow keys.`}
    />
  );
}

const MESSAGES = {
  idle: undefined,
  searching: "Searching places",
  found: "No places found. Check the spelling, or type a 6-digit pincode.",
  failed: "We couldn’t search places. Please try again.",
};

const describePlace = (place: PickedPlace): string => (place.kind === "place" ? `${place.name}, ${place.state}` : place.zipCode);

function Choice({ place }: { place: PickedPlace }) {
  if (place.kind === "pincode") return <b>{place.zipCode}</b>;
  return (
    <>
      <b>{place.name}</b>
      <span className="text-sm text-ink-soft">
        {place.state}, {formatSchoolCount(place.schoolCount)}
      </span>
    </>
  );
}

async function fetchPlaces(words: string, signal: AbortSignal): Promise<PickedPlace[]> {
  const zipCode = findPincode(words);
  if (zipCode) return [{ kind: "pincode", zipCode }];
  if (/^\d+$/.test(words)) return [];
  const query = new URLSearchParams({ search: words, limit: String(MAX_CHOICES) });
  const places: PublicPlace[] = await (await callApi(`/api/places?${query}`, { signal })).json();
  return places.map(({ id, name, state, schoolCount }) => ({ kind: "place", id, name, state, schoolCount }));
}
