import { describe, expect, it } from "vitest";
import { ageWords, currentUntil, isCurrent, isQuestionOpen, lastAcademicYear, academicYearOfEnrolment } from "./enrolment-age";

const age = (academicYear: number, endedOn: string | null = null) => ({ academicYear, endedOn });

describe("an enrolment of 2026-27", () => {
  it.each([
    ["2026-04-01", true],
    ["2027-03-31", true],
    ["2027-05-31", true],
    ["2027-06-01", false],
    ["2029-01-01", false],
  ])("counts as current on %s: %s", (day, current) => {
    expect(isCurrent(age(2026), day)).toBe(current);
    expect(ageWords(age(2026), day)).toBe(current ? null : "enrolled until 2026-27");
  });

  it("counts as current until 31 May", () => expect(currentUntil(2026)).toBe("2027-05-31"));

  it("is not current from its end date on, and names the academic year it ended in", () => {
    expect(isCurrent(age(2026, "2026-10-01"), "2026-09-30")).toBe(true);
    expect(isCurrent(age(2026, "2026-10-01"), "2026-10-01")).toBe(false);
    expect(lastAcademicYear(age(2026, "2026-10-01"), "2026-10-02")).toBe(2026);
    // The question was answered in April: the child left with the academic year that had ended.
    expect(ageWords(age(2026, "2027-04-12"), "2027-04-12")).toBe("enrolled until 2026-27");
    expect(ageWords(age(2026, "2025-06-01"), "2027-04-12")).toBe("enrolled until 2025-26");
  });

  it.each([
    ["2027-03-31", "confirmed", null, false],
    ["2027-04-01", "confirmed", null, true],
    ["2027-08-01", "confirmed", null, true],
    ["2027-04-01", "pending", null, false],
    ["2027-04-01", "confirmed", "2027-01-01", false],
  ])("on %s, %s, ended on %s: the question is open: %s", (day, status, endedOn, open) => {
    expect(isQuestionOpen({ ...age(2026, endedOn), status }, day)).toBe(open);
  });
});

describe("the academic year of an enrolment", () => {
  const createdAt = new Date("2026-03-01T00:00:00Z");
  it("is the given one", () => expect(academicYearOfEnrolment({ academicYear: 2024, confirmedAt: createdAt, createdAt })).toBe(2024));
  it("is else the one of its confirmation, in Indian time", () => {
    expect(academicYearOfEnrolment({ academicYear: null, confirmedAt: new Date("2026-03-31T18:29:00Z"), createdAt })).toBe(2025);
    expect(academicYearOfEnrolment({ academicYear: null, confirmedAt: new Date("2026-03-31T18:31:00Z"), createdAt })).toBe(2026);
  });
});
