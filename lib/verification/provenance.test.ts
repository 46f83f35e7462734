import { describe, expect, it } from "vitest";
import { badgeText } from "./labels";
import { anonymousBadgeOf, anonymousProvenance, type CheckedAuthor, provenanceOf } from "./provenance";

const AUTHOR: CheckedAuthor = {
  isVerified: true,
  check: { documentKind: "school-id-card", decidedAt: new Date("2026-10-31T20:00:00Z") },
  enrolment: { academicYear: 2026, endedOn: null, confirmedAt: new Date("2026-11-01"), createdAt: new Date("2026-10-20") },
};
const wordsOf = (author: Partial<CheckedAuthor>, isAnonymous: boolean, day: string) => {
  const checked = { ...AUTHOR, ...author };
  const provenance = isAnonymous ? anonymousProvenance(anonymousBadgeOf(checked), day) : provenanceOf(checked, day);
  return provenance && badgeText(provenance);
};
const ended = (day: string, academicYear = 2026) => ({ enrolment: { ...AUTHOR.enrolment!, academicYear, endedOn: new Date(day) } });

describe("badge of a named author", () => {
  it.each([
    ["2026-11-21", {}, "Verified with a school ID card, Nov 2026"],
    ["2027-05-31", {}, "Verified with a school ID card, Nov 2026"],
    ["2027-06-01", {}, "Verified with a school ID card, Nov 2026. Enrolled until 2026-27"],
    ["2026-12-01", ended("2026-11-30"), "Verified with a school ID card, Nov 2026. Enrolled until 2026-27"],
    ["2026-11-21", { check: { ...AUTHOR.check!, documentKind: "in-person" } }, "Verified in person, Nov 2026"],
    ["2026-11-21", { check: { ...AUTHOR.check!, documentKind: null } }, "Verified with a document, Nov 2026"],
    ["2026-11-21", { isVerified: false }, null],
    ["2026-11-21", { check: undefined }, null],
  ])("on %s with %j: %s", (day, author, words) => expect(wordsOf(author, false, day)).toBe(words));
});

describe("badge of an anonymous author", () => {
  it.each(["fee-receipt", "in-person", null])("shows only the year, whatever was seen (%s)", (documentKind) =>
    expect(wordsOf({ check: { ...AUTHOR.check!, documentKind } }, true, "2026-11-21")).toBe("Verified by our team, 2026"),
  );
  it.each([
    ["no answer", {}],
    ["ended in August", ended("2026-08-12")],
    ["moved, answered in April", ended("2027-04-10")],
  ])("changes on 1 June only: %s", (_, author) => {
    for (const day of ["2026-08-13", "2027-03-31", "2027-04-11", "2027-05-31"])
      expect(wordsOf(author, true, day)).toBe("Verified by our team, 2026");
    expect(wordsOf(author, true, "2027-06-01")).toBe("Verified by our team, 2026. Child no longer at the school");
  });
});
