import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CHECK_RESULTS, SCHEMES, VERDICTS } from "@/lib/identifiers/criteria";
import { CHECK_LABELS } from "@/lib/identifiers/labels";
import type { Identifier } from "@/lib/identifiers/view";
import { SchoolIdentifiers } from "./school-identifiers";

const VERDICT: Identifier["verdict"] = {
  ...{ kind: "unchecked", on: null, since: null, differs: null, foundName: null, classTo: null, until: null },
};
const identifier = (verdict: Partial<Identifier["verdict"]> = {}, more: Partial<Identifier> = {}): Identifier => ({
  ...{ scheme: "CBSE", value: "1130456", day: "2026-10-01", register: "https://saras.example/", checks: [] },
  source: { kind: "register", name: "Board list", licence: null, register: "https://saras.example/" },
  verdict: { ...VERDICT, ...verdict },
  ...more,
});
const textOf = (...identifiers: Identifier[]) => render(<SchoolIdentifiers identifiers={identifiers} />).container.textContent;

const DIFFERENCES = ["name", "classes", "withdrawn"] as const;
/** Every verdict of every scheme, with all details. */
const ALL = SCHEMES.flatMap((scheme) =>
  VERDICTS.flatMap((kind) =>
    (kind === "differs" ? DIFFERENCES : [null]).map((differs) =>
      identifier(
        { kind, differs, on: "2026-11-28", since: "2026-11-20", foundName: "Other School", classTo: 8, until: "2026-03-31" },
        { scheme, value: `${kind} ${differs}` },
      ),
    ),
  ),
);

describe("the numbers of a school", () => {
  it("say who says them, what checks found, what that means and where to look", () => {
    const text = textOf(identifier({ kind: "confirmed", on: "2026-11-28" }));
    expect(text).toContain("CBSE affiliation number 1130456");
    expect(text).toContain("On Nov 28, 2026 we found this number for this school in CBSE’s directory.");
    expect(text).toContain("Source: Board list, Oct 1, 2026");
    expect(screen.getByRole("link", { name: /Check it yourself/ }).getAttribute("href")).toBe("https://saras.example/");
  });

  it("name the days of both looks if a number was not found", () => {
    expect(textOf(identifier({ kind: "not-found", since: "2026-11-03", on: "2026-11-08" }))).toContain(
      "On Nov 3, 2026 and Nov 8, 2026 we looked for 1130456 in CBSE’s directory and found no entry.",
    );
  });

  it("end with the last class of the register", () => {
    expect(textOf(identifier({ kind: "confirmed-to-class", on: "2026-11-28", classTo: 8 }))).toContain("Confirmed to class 8 only");
    expect(textOf()).toContain("We know no affiliation number");
  });

  it("accuse nobody, whatever was found", () => {
    expect(ALL).toHaveLength(SCHEMES.length * (VERDICTS.length + 2));
    const text = [textOf(...ALL), ...CHECK_RESULTS.map((found) => CHECK_LABELS[found])].join(" ");
    expect(text).not.toMatch(/fake|fraud|illegal|bogus|cheat|फर्जी|फ़र्ज़ी|नकली|धोखा|अवैध/i);
  });
});
