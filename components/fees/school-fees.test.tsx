import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FeeSchedule, SchoolFees as Fees } from "@/lib/fees/view";
import { SchoolFees } from "./school-fees";

const NOTHING: Fees = { freeClasses: null, declared: [], approved: [], parents: [] };
const SCHEDULE: FeeSchedule = {
  ...{ academicYear: 2026, authority: null, source: "Order 12/2026", licence: null, documentUrl: "https://fees.example/12.pdf" },
  ...{ asOf: "2026-04-15", until: "2027-03-31" },
  groups: [
    {
      ...{ classFrom: 1, classTo: 3, firstYear: 140_000, everyYear: 125_000, risePercent: 11 },
      heads: [
        { head: "TUITION", amount: 10_000, timesAYear: 12, yearly: 120_000 },
        { head: "TRANSPORT", amount: 1_500, timesAYear: 10, yearly: 15_000 },
      ],
    },
    {
      classFrom: 4,
      classTo: 8,
      firstYear: null,
      everyYear: null,
      risePercent: null,
      heads: [{ head: "ADMISSION", amount: 15_000, timesAYear: 1, yearly: 15_000 }],
    },
  ],
};

const textOf = (element: HTMLElement) => element.textContent.replace(/\s+/g, " ");

describe("the fees of a school", () => {
  it("are said to be unknown, one source after the other", () => {
    render(<SchoolFees fees={NOTHING} />);
    expect(screen.getAllByRole("term").map(textOf)).toEqual(["Declared by the school", "Approved by a fee committee", "Parents say"]);
    expect(screen.getAllByText("Not known")).toHaveLength(3);
    expect(screen.queryByText(/Free in/)).toBeNull();
  });

  it("are free in the classes of the Right to Education Act", () => {
    render(<SchoolFees fees={{ ...NOTHING, freeClasses: { classFrom: 1, classTo: 8 } }} />);
    expect(screen.getByText("Free in classes 1 to 8")).toBeDefined();
  });

  it("stand side by side for each group of classes, yearly and monthly, with what they include and their sources", () => {
    const parents = { classFrom: 1, classTo: 5, firstYear: 110_000, everyYear: 110_000, risePercent: null };
    render(
      <SchoolFees
        fees={{
          ...NOTHING,
          approved: [SCHEDULE],
          parents: [
            {
              academicYear: 2026,
              publishedOn: "2026-11-23",
              groups: [{ ...parents, heads: [{ head: "TUITION", yearly: 110_000, households: "5-9" }] }],
            },
          ],
        }}
      />,
    );
    const primary = textOf(screen.getByRole("region", { name: "Classes 1 to 5" }));
    expect(primary).toContain("Declared by the schoolNot known");
    expect(primary).toContain(
      "Approved by a fee committee, 2026-27Classes 1 to 3₹1,25,000 per year about ₹10,417 per month₹1,40,000 in the first year11% more",
    );
    expect(primary).toContain("Tuition fee: ₹10,000 a monthSchool bus (not in the totals): ₹1,500 a month (10 a year)");
    expect(primary).toContain("Classes 4 to 8Total not known");
    expect(primary).toContain("Parents say, 2026-27₹1,10,000 per year");
    expect(primary).toContain("₹1,10,000 (5 to 9 families)");
    expect(within(screen.getByRole("region", { name: "Classes 6 to 8" })).getAllByText("Not known")).toHaveLength(2);
    expect(textOf(document.body)).toContain("Approved. Source: Order 12/2026, Apr 15, 2026. Applies until Mar 31, 2027.");
    expect(screen.getByRole("link", { name: /Read the document/ }).getAttribute("rel")).toBe("nofollow noopener");
  });
});
