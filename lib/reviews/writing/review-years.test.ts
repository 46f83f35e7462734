import { describe, expect, it } from "vitest";
import { reviewYears } from "./review-years";

const TODAY = "2026-11-21";
const time = (academicYear: number, endedOn: string | null = null, startedOn: string | null = null) => ({
  academicYear,
  endedOn,
  startedOn,
});

describe("the academic years that a review can be about", () => {
  it("are none without an enrolment", () => expect(reviewYears([], TODAY)).toBeNull());

  it("end with the current year, and go back as far as a child can be at school", () => {
    const { academicYears, academicYear } = reviewYears([time(2026)], TODAY)!;
    expect([academicYears[0], academicYears.at(-1), academicYears.length, academicYear]).toEqual([2026, 2012, 15, 2026]);
  });

  it.each([
    ["of next year: the one that runs", [time(2027)], [2026, 2026]],
    ["that nobody has asked about since: any year until now, its own where none is named", [time(2024)], [2026, 2024]],
    ["that ended in June: that year is the last", [time(2026, "2025-06-10")], [2025, 2025]],
    ["that ended in January: it belongs to the year before", [time(2025, "2026-01-10")], [2025, 2025]],
    ["that ended, beside one that lasts", [time(2020, "2021-05-01"), time(2026)], [2026, 2026]],
  ])("an enrolment %s", (_, times, [last, usual]) => {
    const { academicYears, academicYear } = reviewYears(times, TODAY)!;
    expect([academicYears[0], academicYear]).toEqual([last, usual]);
  });

  it("begin with the child's first day, if it is known", () => {
    expect(reviewYears([time(2026, null, "2024-04-02")], TODAY)!.academicYears).toEqual([2026, 2025, 2024]);
  });
});
