import { expect, it } from "vitest";
import { missingFacts } from "./missing-facts";
import type { SchoolFacts } from "@/lib/curation/view";

const facts = (known: Partial<SchoolFacts>) =>
  ({
    name: "A",
    principalName: null,
    latitude: null,
    longitude: null,
    boardAffiliation: null,
    affiliationNumber: null,
    fees: [],
    ...known,
  }) as SchoolFacts;

it("known facts stay, missing ones come from the other school, and the name never does", () => {
  const other = facts({ name: "B", principalName: "Meera", udiseCode: "27200100101" });
  expect(missingFacts(facts({ principalName: "Asha", udiseCode: null }), other)).toEqual({ udiseCode: "27200100101" });
});

it("an affiliation number comes only together with its board", () => {
  const other = facts({ boardAffiliation: "CISCE", affiliationNumber: "MA123" });
  expect(missingFacts(facts({ boardAffiliation: "CBSE" }), other)).toEqual({});
  expect(missingFacts(facts({}), other)).toEqual({ boardAffiliation: "CISCE", affiliationNumber: "MA123" });
});

it("fees of years that only the other school has come too", () => {
  const fee = (academicYear: number, averageFees: number) => ({ academicYear, averageFees });
  expect(missingFacts(facts({ fees: [fee(2026, 1)] }), facts({ fees: [fee(2026, 9), fee(2025, 8)] }))).toEqual({
    fees: [fee(2026, 1), fee(2025, 8)],
  });
});
