import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SAFETY_KINDS, type SafetyKind } from "@/lib/safety/criteria";
import { describeSafety } from "@/lib/safety/describe-safety";
import { SAFETY_KIND_LABELS, SAFETY_QUESTIONS } from "@/lib/safety/labels";
import type { PublishedCounts } from "@/lib/safety/queries";
import type { Facilities } from "@/lib/schools/view";
import { SafetyQuestions, SchoolSafety } from "./school-safety";

const DAY = "2026-11-02";
const facts = (facilities: Facilities, figures: PublishedCounts[] = [], { day = DAY, kind = "import" as "import" | "register" } = {}) =>
  describeSafety(
    { facilities, sources: {} },
    [{ fact: "facilities", value: "", source: { kind, name: "A source", licence: null, register: null }, day, until: null }],
    { figures, declared: [] },
  );
const counts = (kind: SafetyKind, yes: number, no: number, unsure = 0): PublishedCounts => ({ kind, yes, no, unsure, publishedOn: DAY });
const textOf = (element: HTMLElement) => element.textContent.replace(/\s+/g, " ");
const show = (safety: ReturnType<typeof facts>) => {
  const { container } = render(<SchoolSafety schoolId="asha" facts={safety} />);
  for (const details of container.querySelectorAll("details")) details.open = true;
  return container;
};

describe("safety and access of a school", () => {
  it("says in words and with an icon that nothing is known, for every kind", () => {
    show(facts({}));
    const unknown = screen.getAllByText("Not known");
    expect(unknown).toHaveLength(SAFETY_KINDS.length);
    expect(unknown.every((badge) => badge.querySelector("svg")?.getAttribute("aria-hidden") === "true")).toBe(true);
    expect(screen.getAllByText(/^0 of \d+ known$/)).toHaveLength(5);
  });

  it("is folded by group, works without scripts, and links to the questions", () => {
    const { container } = render(<SchoolSafety schoolId="asha" facts={facts({})} />);
    expect([...container.querySelectorAll("details")].map(({ open }) => open)).toEqual([false, false, false, false, false]);
    expect(screen.getByRole("link", { name: /Questions to ask/ }).getAttribute("href")).toBe("/schools/asha/ask");
  });

  it("shows school, register and parents side by side, and a disagreement as such", () => {
    show(facts({ Ramp: { answer: "yes" }, CCTV: { answer: "no" } }, [counts("RAMP", 2, 7), counts("CCTV", 1, 6)]));
    const ramp = textOf(screen.getByRole("region", { name: "Ramp" }));
    expect(ramp).toContain("Answers differ School: yes. Parents: 2 yes, 7 no.");
    expect(ramp).toContain("School saysYesSource: A source, Nov 2, 2026RegisterNot knownParents2 yes, 7 no5 to 9 families, Nov 2, 2026");
    expect(textOf(screen.getByRole("region", { name: "CCTV cameras" }))).not.toContain("differ");
  });

  it("names a register, the end of a certificate, and what is old", () => {
    show(
      facts({ "Fire NOC": { answer: "yes", detail: "until 2020-01-31" }, Lift: { answer: "yes" } }, [], {
        day: "2019-01-01",
        kind: "register",
      }),
    );
    const fire = screen.getByRole("region", { name: "Fire safety certificate" });
    expect(textOf(fire)).toContain("School saysNot knownRegisterYes until Jan 31, 2020, now over");
    expect(textOf(screen.getByRole("region", { name: "Lift" }))).toContain("Yes This may be out of date. Ask the school.");
  });

  it("puts what is known first", () => {
    const container = show(facts({ "Medical room": { answer: "no" } }));
    const health = within(container.querySelectorAll("details")[4]);
    expect(health.getByText("1 of 6 known")).toBeDefined();
    expect(health.getAllByText(/^(Nurse or medical room|Drinking water)$/).map(textOf)).toEqual([
      "Nurse or medical room",
      "Drinking water",
    ]);
  });

  it("never calls a school anything", () => {
    const container = show(facts({ Ramp: { answer: "yes" }, CCTV: { answer: "no" } }, [counts("RAMP", 0, 9), counts("CCTV", 9, 0)]));
    expect(`${container.textContent}${Object.values(SAFETY_QUESTIONS).join()}`).not.toMatch(/fake|fraud|illegal/i);
  });
});

it("the questions to ask are those of which nothing current is known", () => {
  render(<SafetyQuestions facts={facts({ Ramp: { answer: "no" }, "Fire NOC": { answer: "yes", detail: "until 2020-01-31" } })} />);
  const questions = screen.getAllByRole("listitem").map(textOf);
  expect(questions).toHaveLength(SAFETY_KINDS.length - 1);
  expect(questions).toContain(SAFETY_QUESTIONS.FIRE_CERTIFICATE);
  expect(questions).not.toContain(SAFETY_QUESTIONS.RAMP);
  expect(Object.keys(SAFETY_KIND_LABELS)).toEqual([...SAFETY_KINDS]);
});
