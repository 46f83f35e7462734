import { describe, expect, it } from "vitest";
import { z } from "zod";
import { isPincodeOfState } from "@/lib/schools/places/pincode-states";
import pincodeStates from "@/lib/schools/places/pincode-states.json";
import placeNames from "@/lib/schools/places/place-names.json";
import { slugOf } from "@/lib/schools/places/slug";
import { STATES } from "@/lib/schools/places/states";
import wordForms from "@/lib/schools/words/word-forms.json";
import postalZones from "../places/postal-zones.json";
import localities from "../places/localities.json";
import towns from "../places/towns.json";
import { TOWNS } from "../places/place-dictionary";
import abbreviations from "./abbreviations.json";
import devanagari from "./devanagari.json";
import hindiKinds from "./hindi-school-kinds.json";
import scripts from "./scripts.json";
import lists from "./word-lists.json";

// The data files are read without checks at run time: their shapes are checked here.

const normalText = z.string().regex(/^[a-z0-9]+(?: [a-z0-9]+)*$/);
const name = z
  .string()
  .regex(/^\p{L}[\p{L}\p{Nd} .&'()-]*$/u)
  .or(z.string().regex(/^24 /));
const latinByDevanagari = z.record(z.string().regex(/^[\p{Script=Devanagari}\u200c\u200d]+$/u), normalText);
const stateSlugs = new Set(STATES.map(({ slug }) => slug));

describe("data files of words and places", () => {
  it("abbreviations are lists of forms with the same meaning, by region", () =>
    expect(() => z.record(z.string(), z.array(z.array(normalText).min(2))).parse(abbreviations)).not.toThrow());

  it("Devanagari words, letters and places have a Latin form", () =>
    expect(() =>
      z.strictObject({ words: latinByDevanagari, letters: latinByDevanagari, places: latinByDevanagari }).parse(devanagari),
    ).not.toThrow());

  it("words and places of other scripts have a Latin form, none twice, and their script is used in states", () => {
    const pair = z.string().regex(/^[^a-z=]+=[a-z0-9 ]+$/);
    const row = z.string().transform((text) => z.array(pair).parse(text.split(", ")));
    const script = z.strictObject({
      words: z.array(row),
      places: z.array(row),
      endings: z.string(),
      states: z.string(),
      sameSounds: z.string(),
    });
    for (const { words, places, states, sameSounds } of Object.values(z.record(z.string(), script).parse(scripts))) {
      const written = [...words, ...places].flat().map((each) => each.split("=")[0].normalize("NFC"));
      expect(written.filter((word, at) => written.indexOf(word) !== at)).toEqual([]);
      for (const state of states.split(" ")) expect(stateSlugs).toContain(state);
      expect(sameSounds).toMatch(/^(?:[a-z]=[a-z]?(?: |$))*$/);
    }
  });

  it("word lists are lines of normal words, none twice", () => {
    const { typicalNames, digits, levels, romanisedKinds, carriers, ...others } = lists;
    expect(() => z.record(normalText, z.string().regex(/^[a-z ,]+$/)).parse(typicalNames)).not.toThrow();
    expect(() => z.array(z.string().regex(/^\d+ \d+ [a-z ,]+$/)).parse(levels)).not.toThrow();
    expect(() => z.record(normalText, normalText).parse(romanisedKinds)).not.toThrow();
    expect(() => z.record(normalText, z.string().regex(/^\d{1,2}$/)).parse(digits)).not.toThrow();
    for (const lines of [...Object.values(others), ...Object.values(carriers)]) {
      expect(() => z.array(normalText).parse(lines)).not.toThrow();
      const words = lines.join(" ").split(" ");
      expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    }
  });

  it("other names of places are lists by state and place, none twice in a place", () => {
    for (const [state, places] of Object.entries(z.record(z.string(), z.record(name, z.array(name).min(1))).parse(placeNames))) {
      expect(stateSlugs).toContain(state);
      for (const [place, others] of Object.entries(places)) expect(new Set([place, ...others]).size).toBe(1 + others.length);
    }
  });

  it("towns are names by district", () => {
    expect(Object.keys(towns)).toEqual(["metropolitanAreas", "cities", "smallerTowns"]);
    for (const { district, names } of TOWNS) {
      const [state, place] = district.split("/");
      expect(stateSlugs).toContain(state);
      expect(place).toBe(slugOf(place));
      expect(() => z.array(name).min(1).parse(names)).not.toThrow();
    }
  });

  it("localities are names with their pincodes, by district, none twice", () => {
    const byDistrict = z.record(z.string(), z.string());
    const { alone, withDistrict } = z.strictObject({ alone: byDistrict, withDistrict: byDistrict }).parse(localities);
    const namesIn = ([district, text]: [string, string]) => {
      expect(stateSlugs).toContain(district.split("/")[0]);
      return text.split(", ").map((locality) => {
        expect(locality).toMatch(/^[A-Za-z][A-Za-z .]+ [1-9]\d{5}(?:\/[1-9]\d{5})*$/);
        return locality.replace(/ [\d/]+$/, "");
      });
    };
    const names = Object.entries(alone).flatMap(namesIn);
    expect(new Set(names).size).toBe(names.length);
    for (const each of Object.entries(withDistrict).map(namesIn)) expect(new Set(each).size).toBe(each.length);
  });

  it("spellings and abbreviations are normal words, no variant in two rows", () => {
    const variants = Object.values(z.record(normalText, normalText).parse(wordForms.spellings)).flatMap((text) => text.split(" "));
    expect(new Set(variants).size).toBe(variants.length);
    expect(() => z.record(z.string().regex(/^[a-z]+$/), normalText).parse(wordForms.abbreviations)).not.toThrow();
  });

  it("each letter in an abbreviation of a kind of school is short for Hindi or English words", () => {
    const letters = Object.values(hindiKinds.letters).flatMap((table) =>
      Object.keys(z.record(z.string().length(1), normalText).parse(table)),
    );
    for (const phrase of [...hindiKinds.kinds, ...hindiKinds.leading, hindiKinds.anyKind])
      expect(letters).toEqual(expect.arrayContaining(phrase.letters.match(/[A-Z]/g)!));
  });

  it("pincodes: cities have three digits, ranges of two digits have states", () => {
    expect(() => z.record(z.string(), z.string().regex(/^[1-9]\d{2}$/)).parse(postalZones)).not.toThrow();
    const ranges = z.record(z.string().regex(/^[1-8]\d-[1-8]\d$/), z.array(z.string()).min(1)).parse(pincodeStates);
    for (const slug of Object.values(ranges).flat()) expect(stateSlugs).toContain(slug);
    expect([isPincodeOfState("422005", "maharashtra"), isPincodeOfState("422005", "goa"), isPincodeOfState("422005", "delhi")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
