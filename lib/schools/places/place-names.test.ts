import { describe, expect, it } from "vitest";
import { PLACES_WITH_OTHER_NAMES, otherNamesOf, placeOf, listPlacesByName } from "./place-names";
import { slugOf } from "./slug";
import { STATES } from "./states";

const idOf = (city: string, state: string) => placeOf({ city, state })?.id ?? null;

describe("the place of a school", () => {
  it.each(["BENGALURU URBAN", "Bangalore", "Bengaluru", "BENGALURU U NORTH"])("%s is Bengaluru", (city) => {
    expect(placeOf({ city, state: "KARNATAKA" })).toEqual({
      id: "karnataka/bengaluru",
      stateSlug: "karnataka",
      slug: "bengaluru",
      state: "Karnataka",
      name: "Bengaluru",
    });
  });

  it("an alternative name counts only in its own state", () => {
    expect(idOf("AURANGABAD (BIHAR)", "Bihar")).toBe("bihar/aurangabad");
    expect(idOf("AURANGABAD (MAHARASHTRA)", "Maharashtra")).toBe("maharashtra/chhatrapati-sambhajinagar");
    expect(idOf("Raigarh", "Chhattisgarh")).toBe("chhattisgarh/raigarh");
    expect(idOf("Raigarh", "Maharashtra")).toBe("maharashtra/raigad");
  });

  it("districts of Delhi are Delhi; Bengaluru Rural is a place of its own", () => {
    expect(idOf("North West A", "Delhi")).toBe("delhi/delhi");
    expect(idOf("BENGALURU RURAL", "Karnataka")).toBe("karnataka/bengaluru-rural");
  });

  it("brackets, dots, dashes and other scripts are understood", () => {
    expect(idOf("HAPUR (PANCHSHEEL NAGAR)", "U.P.")).toBe("uttar-pradesh/hapur");
    expect(idOf("Y.S.R.", "Andhra Pradesh")).toBe("andhra-pradesh/kadapa");
    expect(idOf("JANJGIR - CHAMPA", "Chattisgarh")).toBe("chhattisgarh/janjgir-champa");
    expect(idOf("पुणे", "Maharashtra")).toBe("maharashtra/pune");
  });

  it("null if the state is not in India or the city has no letter", () => {
    expect(idOf("Jeddah", "Saudi Arabia")).toBeNull();
    expect(idOf("1", "Bihar")).toBeNull();
  });

  it("a place is found by each of its names", () => {
    expect(listPlacesByName("Vizag").map((place) => place.id)).toEqual(["andhra-pradesh/visakhapatnam"]);
    expect(listPlacesByName("nowhere")).toEqual([]);
    expect(otherNamesOf({ id: "karnataka/mysuru" })).toContain("Mysore");
  });

  it("each name means one place per state, and every state exists", () => {
    const meanings = new Map<string, string>();
    for (const place of PLACES_WITH_OTHER_NAMES) {
      const state = STATES.find((known) => known.slug === place.stateSlug);
      expect(state, place.name).toBeDefined();
      for (const name of [place.name, ...place.otherNames]) {
        const key = `${place.stateSlug}/${slugOf(name).replaceAll("-", "")}`;
        expect(meanings.get(key) ?? place.name, key).toBe(place.name);
        meanings.set(key, place.name);
        expect(idOf(name, state!.name)).toBe(`${place.stateSlug}/${slugOf(place.name)}`);
      }
    }
  });
});
