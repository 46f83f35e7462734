import { describe, expect, it } from "vitest";
import type { AdmissionKind } from "./criteria";
import { admissionStateOn, firstHiddenDay, nextChangeDay, openPeriodsOf } from "./open-days";

const event = (kind: AdmissionKind, startsOn: string, { endsOn = startsOn, round = 1 } = {}) => ({ kind, round, startsOn, endsOn });
const opens = event("opens", "2026-12-04");
const closes = event("closes", "2026-12-27");

describe("the days on which applications are accepted", () => {
  it.each([
    ["from opening to closing", [closes, opens], [["2026-12-04", "2026-12-27"]]],
    [
      "during the opening event, if it is a period",
      [event("opens", "2026-12-04", { endsOn: "2026-12-20" })],
      [["2026-12-04", "2026-12-20"]],
    ],
    ["until the admissions end", [opens, event("ends", "2027-03-31")], [["2026-12-04", "2027-03-31"]]],
    ["until closing rather than the end", [opens, closes, event("ends", "2027-03-31")], [["2026-12-04", "2026-12-27"]]],
    [
      "in each round, earliest first",
      [event("opens", "2027-02-01", { round: 2 }), event("closes", "2027-02-10", { round: 2 }), opens, closes],
      [
        ["2026-12-04", "2026-12-27"],
        ["2027-02-01", "2027-02-10"],
      ],
    ],
    [
      "through rounds that follow each other at once or overlap",
      [opens, closes, event("opens", "2026-12-28", { round: 2 }), event("closes", "2027-01-10", { round: 2 })],
      [["2026-12-04", "2027-01-10"]],
    ],
    ["are not known without a closing day", [opens, event("lottery", "2027-01-20")], []],
    ["are not known without an opening day", [closes], []],
    ["are not known from the closing day of another round", [opens, event("closes", "2027-02-10", { round: 2 })], []],
  ])("are %s", (_, events, periods) => {
    expect(openPeriodsOf(events).map(({ from, to }) => [from, to])).toEqual(periods);
  });
});

describe("what they mean on a day", () => {
  const periods = [
    { from: "2026-12-04", to: "2026-12-27" },
    { from: "2027-02-01", to: "2027-02-10" },
  ];
  it.each([
    ["2026-12-03", { state: "opens", on: "2026-12-04" }],
    ["2026-12-04", { state: "open", until: "2026-12-27" }],
    ["2026-12-27", { state: "open", until: "2026-12-27" }],
    ["2026-12-28", { state: "opens", on: "2027-02-01" }],
    ["2027-02-10", { state: "open", until: "2027-02-10" }],
    ["2027-02-11", { state: "closed", on: "2027-02-10" }],
  ])("%s", (day, state) => expect(admissionStateOn(periods, day)).toEqual(state));

  it("is not known without periods", () => expect(admissionStateOn([], "2026-12-04")).toBeNull());
});

describe("a page with these dates changes", () => {
  const schedule = { academicYear: 2027, events: [opens, closes, event("lottery", "2027-01-20")] };
  it.each([
    ["2026-12-03", "2026-12-04"],
    ["2026-12-04", "2026-12-28"],
    ["2026-12-27", "2026-12-28"],
    ["2026-12-28", "2028-04-01"],
    ["2028-04-01", null],
  ])("after %s: %s", (today, day) => expect(nextChangeDay([schedule], today)).toBe(day));

  it("never without dates", () => expect(nextChangeDay([], "2026-12-04")).toBeNull());
  it("when the last event is over, if that is after the academic year", () =>
    expect(firstHiddenDay(2027, [event("list", "2028-05-02")])).toBe("2028-05-03"));
});
