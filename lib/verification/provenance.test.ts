import { describe, expect, it } from "vitest";
import { checkWords } from "./labels";
import { type CheckedAuthor, provenanceOf } from "./provenance";

const AUTHOR: CheckedAuthor = {
  isVerified: true,
  check: { documentKind: "school-id-card", decidedAt: new Date("2026-10-31T20:00:00Z") },
  enrolment: { academicYear: 2026, endedOn: null, confirmedAt: new Date("2026-11-01"), createdAt: new Date("2026-10-20") },
};
const wordsOf = (author: Partial<CheckedAuthor>, isAnonymous: boolean, day: string) => {
  const provenance = provenanceOf({ ...AUTHOR, ...author }, { isAnonymous, day });
  return provenance && checkWords(provenance);
};
const ended = (day: string, academicYear = 2026) => ({ enrolment: { ...AUTHOR.enrolment!, academicYear, endedOn: new Date(day) } });

describe("a named author's badge", () => {
  it.each([
    ["2026-11-21", {}, "School ID card seen by our team, Nov 2026"],
    ["2027-05-31", {}, "School ID card seen by our team, Nov 2026"],
    ["2027-06-01", {}, "School ID card seen by our team, Nov 2026. Enrolled until 2026-27"],
    ["2026-12-01", ended("2026-11-30"), "School ID card seen by our team, Nov 2026. Enrolled until 2026-27"],
    ["2026-11-21", { check: { ...AUTHOR.check!, documentKind: "in-person" } }, "Checked in person by our team, Nov 2026"],
    ["2026-11-21", { check: { ...AUTHOR.check!, documentKind: null } }, "Document seen by our team, Nov 2026"],
    ["2026-11-21", { isVerified: false }, null],
    ["2026-11-21", { check: undefined }, null],
  ])("on %s of %j says %s", (day, author, words) => expect(wordsOf(author, false, day)).toBe(words));
});

describe("an anonymous author's badge", () => {
  it.each(["fee-receipt", "in-person", null])("says the year alone, whatever was seen (%s)", (documentKind) =>
    expect(wordsOf({ check: { ...AUTHOR.check!, documentKind } }, true, "2026-11-21")).toBe("Checked by our team, 2026"),
  );
  it.each([
    ["no answer", {}],
    ["ended in August", ended("2026-08-12")],
    ["moved, answered in April", ended("2027-04-10")],
  ])("ages on the first of June and on no other day: %s", (_, author) => {
    for (const day of ["2026-08-13", "2027-03-31", "2027-04-11", "2027-05-31"])
      expect(wordsOf(author, true, day)).toBe("Checked by our team, 2026");
    expect(wordsOf(author, true, "2027-06-01")).toBe("Checked by our team, 2026. Child no longer at the school");
  });
});
