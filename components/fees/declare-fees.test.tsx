import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FeeSchedule } from "@/lib/fees/view";
import { DeclareFees } from "./declare-fees";

const SCHOOL = { website: "https://school.example/", classFrom: 3, classTo: 8 };
const SCHEDULE: FeeSchedule = {
  ...{ academicYear: 2025, authority: null, source: "The school", licence: null, documentUrl: "https://school.example/fees" },
  ...{ asOf: "2025-04-15", until: "2026-03-31" },
  groups: [
    {
      ...{ classFrom: 3, classTo: 8, firstYear: 50_000, everyYear: 50_000, risePercent: null },
      heads: [{ head: "TUITION", amount: 10_000, timesAYear: 5, yearly: 50_000 }],
    },
  ],
};
const groups = () => [...document.querySelectorAll("summary")].map(({ textContent }) => textContent);
const values = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;

describe("the form for declared fees", () => {
  it("offers the usual groups of the school's classes", () => {
    render(<DeclareFees school={SCHOOL} year={2026} declared={[]} sent={null} errors={{}} />);
    expect(groups()).toEqual(["Classes 3 to 5", "Classes 6 to 8", "Other classes"]);
    expect(document.querySelector("details[open]")).toBeNull();
  });

  it("is filled in with the year before, also with an unusual number of payments", () => {
    render(<DeclareFees school={SCHOOL} year={2026} declared={[SCHEDULE]} sent={null} errors={{}} />);
    screen.getByText(/the fees of 2025-26/);
    expect([values("0.TUITION"), values("0.TUITION-times"), values("documentUrl")]).toEqual(["10000", "5", "https://school.example/fees"]);
    expect(groups()).toEqual(["Classes 3 to 8", "Other classes"]);
  });

  it("shows what was sent with its errors", () => {
    const sent = new URLSearchParams({ "0.classFrom": "3", "0.classTo": "5", "1.TUITION": "fifty", "2.TUITION-times": "1" });
    render(
      <DeclareFees school={SCHOOL} year={2026} declared={[SCHEDULE]} sent={sent} errors={{ "1.TUITION": "Please enter whole rupees" }} />,
    );
    expect(groups()).toEqual(["Classes 3 to 5", "Other classes", "Other classes"]);
    expect(screen.getByText("Please enter whole rupees").closest("details")?.open).toBe(true);
    expect(values("1.TUITION")).toBe("fifty");
  });
});
