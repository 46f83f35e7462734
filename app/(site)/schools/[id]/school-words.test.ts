import fc from "fast-check";
import { expect, test } from "vitest";
import { aSchool } from "@/tests/factories/views";
import { schoolWords } from "./school-words";

const LONG_NAME =
  "Balvant Ray Mehta Vidya Bhawan Anguri Devi Sher Singh Memorial Academy (2nd Shift),Savitri Cinema Road, Greater Kailash-II, New Delhi";

test("a title contains name, place and pincode", () => {
  expect(schoolWords(aSchool({ address: "12 Gangapur Road" })).title).toBe("Nandanvan Vidyalaya, Nashik 422005");
});

test("schools with the same name and pincode are distinguished by their villages", () => {
  const titles = ["Kudiya Kothar", "Lurmi"].map((address) => schoolWords(aSchool({ name: "Primary School", address })).title);
  expect(titles).toEqual(["Primary School, Kudiya Kothar, Nashik 422005", "Primary School, Lurmi, Nashik 422005"]);
});

test("a description names the state of a state board", () =>
  expect(schoolWords(aSchool({ boardAffiliation: "State board" })).description).toContain(": State board, Maharashtra, "));

test("a description names the classes once", () => {
  const classesOf = (grades: string | null) => schoolWords(aSchool({ grades, classFrom: 6, classTo: 12 })).description;
  expect(classesOf("Classes 1 to 8")).toContain(", Classes 1 to 8");
  expect(classesOf("Classes 1 to 8")).not.toMatch(/grades/i);
  expect(classesOf(null)).toContain(", Classes 6 to 12");
});

test("the longest name of India is shortened at a word and keeps its place", () => {
  const { title, description } = schoolWords(aSchool({ name: LONG_NAME, placeName: "South East Delhi", zipCode: "110048" }));
  expect(title).toBe("Balvant Ray Mehta Vidya Bhawan…, South East Delhi 110048");
  expect(description).toMatch(/^Balvant Ray Mehta Vidya Bhawan Anguri Devi Sher Singh Memorial…, South East Delhi 110048: .*UDISE/);
});

test("titles have at most 60 characters and descriptions 70 to 160, however long or short the facts", () => {
  const words = fc
    .array(fc.stringMatching(/^[A-Za-z.()-]{1,24}$/), { minLength: 1, maxLength: 16 })
    .map((parts) => parts.join(" ").slice(0, 140));
  const facts = fc.record({
    name: words,
    address: words,
    placeName: words.map((text) => text.slice(0, 28)),
    grades: fc.option(words, { nil: null }),
  });
  fc.assert(
    fc.property(facts, fc.boolean(), (given, bare) => {
      const nothing = { boardAffiliation: null, gender: null, schoolType: null, udiseCode: null, averageFees: null, foundationYear: null };
      const { title, description } = schoolWords(aSchool({ ...given, ...(bare && nothing) }));
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
    }),
  );
});

test("demo schools and schools with few facts stay out of search engines", () => {
  expect(schoolWords(aSchool()).index).toBe(true);
  expect(schoolWords(aSchool({ isDemo: true })).index).toBe(false);
  expect(schoolWords(aSchool({ isIndexable: false })).index).toBe(false);
});
