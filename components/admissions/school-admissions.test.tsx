import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AdmissionSchedule } from "@/lib/admissions/view";
import { SchoolAdmissions } from "./school-admissions";

const STATE: AdmissionSchedule = {
  ...{ scope: "state", scopeName: "Delhi", academicYear: 2027, track: "open", schoolTypes: ["Private unaided"], boards: [] },
  ...{ classFrom: -2, classTo: 1, authority: "Directorate of Education", source: "Circular 12/2026", licence: "GODL-India" },
  ...{ documentUrl: "https://edudel.example/12.pdf", formFee: null, asOf: "2026-11-20", until: "2028-03-31", isOverruled: false },
  applications: { state: "open", until: "2027-01-12" },
  events: [
    { kind: "opens", round: 1, startsOn: "2026-12-04", endsOn: "2026-12-04" },
    { kind: "lottery", round: 2, startsOn: "2027-02-01", endsOn: "2027-02-03" },
  ],
};
const OWN: AdmissionSchedule = { ...STATE, scope: "school", track: "rte", applications: { state: "opens", on: "2027-02-02" }, events: [] };

const textOf = (element: HTMLElement) => element.textContent.replace(/\s+/g, " ");
const show = (schedules: AdmissionSchedule[]) =>
  render(<SchoolAdmissions admissions={{ open: null, next: null, schedules }} calendar="https://site.example/schools/x/admissions.ics" />);

describe("the admissions of a school", () => {
  it("are said to be unknown", () => {
    show([]);
    expect(screen.getByText("We don’t know this school’s admission dates. Ask the school.")).toBeDefined();
  });

  it("are shown with dates, source and day", () => {
    show([STATE]);
    const text = textOf(screen.getByRole("region", { name: "2027-28: General admission" }));
    expect(text).toContain("Dates for schools in Delhi. Nursery to class 1. For: Private unaided.");
    expect(text).toContain("Open now until Jan 12, 2027");
    expect(text).toContain("Dec 4, 2026Applications open");
    expect(text).toContain("Feb 1, 2027 to Feb 3, 2027Lottery, round 2");
    expect(text).toContain("Source: Directorate of Education, Circular 12/2026 (GODL-India), Nov 20, 2026.");
    expect(screen.getByRole("link", { name: /Read the document/ }).getAttribute("rel")).toBe("nofollow noopener");
  });

  it("show the school's own dates beside those of its state, which don't say open any more", () => {
    show([OWN, { ...STATE, isOverruled: true }]);
    const [own, state] = screen.getAllByRole("region");
    expect(textOf(own)).toContain("The school’s own dates");
    expect(within(own).getByText("Opens on Feb 2, 2027")).toBeDefined();
    expect(textOf(state)).not.toContain("Open now");
    expect(textOf(state)).toContain("Ask the school which it follows.");
  });

  it("can be followed by a calendar", () => {
    show([STATE]);
    const addresses = ["Add these dates to your calendar", "download them"].map((name) =>
      screen.getByRole("link", { name }).getAttribute("href"),
    );
    expect(addresses).toEqual(["webcal://site.example/schools/x/admissions.ics", "https://site.example/schools/x/admissions.ics"]);
    expect(textOf(document.body)).toContain("Calendars may take a day to show changes.");
  });

  it("say when they were over", () => {
    show([{ ...STATE, applications: { state: "closed", on: "2026-12-27" } }]);
    expect(screen.getByText("Closed on Dec 27, 2026")).toBeDefined();
  });
});
