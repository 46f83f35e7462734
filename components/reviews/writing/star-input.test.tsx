import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { StarInput } from "./star-input";

function Stars({ error }: { error?: string }) {
  const [value, setValue] = useState(0);
  return <StarInput title="Teachers" name="teachersRating" value={value} onChange={setValue} error={error} />;
}
const star = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .find(({ checked }) => checked)
    ?.getAttribute("aria-label");

test("a group of five stars, each with an accessible name, and the chosen rating as text", async () => {
  const user = userEvent.setup();
  render(<Stars />);
  expect(screen.getByRole("group", { name: /^Teachers/ }).textContent).toContain("Rate this");
  expect(screen.getAllByRole("radio").map((one) => one.getAttribute("aria-label"))).toEqual([
    "1 star",
    "2 stars",
    "3 stars",
    "4 stars",
    "5 stars",
  ]);
  await user.click(star("4 stars"));
  expect([chosen(), screen.getByRole("group").textContent]).toEqual(["4 stars", "Teachers4/5"]);
});

test("is one tab stop; the keys 1 to 5 choose, Delete and 0 clear, other keys do nothing", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Stars />
      <button type="button">Next</button>
    </>,
  );
  await user.tab();
  await user.keyboard("3");
  expect([chosen(), document.activeElement]).toEqual(["3 stars", star("3 stars")]);
  await user.keyboard("{Control>}5{/Control}6a");
  expect(chosen()).toBe("3 stars");
  await user.keyboard("{Delete}");
  expect([chosen(), screen.getByRole("group").textContent]).toEqual([undefined, "TeachersRate this"]);
  await user.keyboard("50");
  expect(chosen()).toBeUndefined();
  await user.keyboard("2");
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
});

test("an error is read with each star", () => {
  render(<Stars error="Choose 1 to 5 stars" />);
  expect(screen.getAllByRole("radio", { description: "Choose 1 to 5 stars" })).toHaveLength(5);
});
