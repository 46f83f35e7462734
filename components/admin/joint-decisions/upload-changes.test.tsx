import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { JointDecision } from "@/lib/joint-decisions/view";
import { UploadChanges } from "./upload-changes";

it("shows how many schools an upload changes by fact, the first ones with old and new values, and all as a CSV", () => {
  const subject = { id: "9d1f", name: "register.csv" };
  const changes = [{ field: "name", before: "Godavari School", after: "Ganga School" }];
  const upload = { schools: 1_200, added: 3, facts: { name: 1_200 }, examples: [{ id: "s1", name: "Godavari School", changes }] };
  render(<UploadChanges proposal={{ kind: "import.rollback", subject } as JointDecision} upload={upload} />);
  screen.getByText("1,200 schools change, 3 that the upload added are deleted.");
  screen.getByText("The first 1 schools:");
  expect(screen.getByRole("table").textContent).toMatch(/Name\s*before: Godavari School\s*after: Ganga School/);
  const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf(/^Godavari School/)).toBe("/schools/s1");
  const csv = "/api/admin/schools/batches/9d1f/waiting.csv?kind=import.rollback";
  expect(hrefOf(/^All changes/)).toBe(csv);
});
