import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Combobox } from "./combobox.client";

const TOWNS = ["Nashik", "Nagpur", "Pune"];

function TownPicker({ onChosen }: { onChosen: (town: string | null) => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const items = text ? TOWNS.filter((town) => town.toLowerCase().startsWith(text.toLowerCase())) : [];
  return (
    <Combobox
      label="Town"
      hint="Type, then choose."
      listLabel="Towns"
      items={items}
      itemToString={(town) => town}
      itemToKey={(town) => town}
      renderItem={(town) => town}
      text={text}
      onType={setText}
      selected={chosen}
      onSelect={(town) => {
        setChosen(town);
        onChosen(town);
      }}
      message={text && items.length === 0 ? "No towns found" : undefined}
      announcement={`${items.length} towns found`}
    />
  );
}

const onChosen = vi.fn();
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Town" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

beforeEach(() => onChosen.mockReset());

test("typing, arrow down and Enter choose an item and close the list", async () => {
  const user = userEvent.setup();
  render(<TownPicker onChosen={onChosen} />);
  await user.type(field(), "na");
  expect(options()).toEqual(["Nashik", "Nagpur"]);
  expect(field().getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("status").textContent).toBe("2 towns found");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  const second = screen.getByRole("option", { name: "Nagpur" });
  expect(second.getAttribute("aria-selected")).toBe("true");
  expect(field().getAttribute("aria-activedescendant")).toBe(second.id);
  await user.keyboard("{Enter}");
  expect(onChosen.mock.calls).toEqual([["Nagpur"]]);
  expect(field().value).toBe("Nagpur");
  expect(options()).toEqual([]);
});

test("a click chooses", async () => {
  const user = userEvent.setup();
  render(<TownPicker onChosen={onChosen} />);
  await user.type(field(), "p");
  await user.click(screen.getByRole("option", { name: "Pune" }));
  expect(onChosen.mock.calls).toEqual([["Pune"]]);
  expect(field().value).toBe("Pune");
});

test("further typing clears the choice and keeps the text", async () => {
  const user = userEvent.setup();
  render(<TownPicker onChosen={onChosen} />);
  await user.type(field(), "na{ArrowDown}{Enter}");
  await user.type(field(), "x");
  expect(onChosen.mock.calls).toEqual([["Nashik"], [null]]);
  expect(field().value).toBe("Nashikx");
  expect(screen.getByRole("status").textContent).toBe("No towns found");
});

test("leaving the field chooses nothing, and Esc closes the list and keeps the text", async () => {
  const user = userEvent.setup();
  render(<TownPicker onChosen={onChosen} />);
  await user.type(field(), "na{ArrowDown}");
  await user.tab();
  expect(onChosen).not.toHaveBeenCalled();
  expect(field().value).toBe("na");
  await user.type(field(), "s{Escape}");
  expect(options()).toEqual([]);
  await user.keyboard("{Escape}");
  expect(field().value).toBe("nas");
});

test("a letter typed in the middle of the text leaves the caret there", async () => {
  const user = userEvent.setup();
  render(<TownPicker onChosen={onChosen} />);
  await user.type(field(), "nhik");
  await user.type(field(), "as", { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field().value).toBe("nashik");
  expect(field().selectionStart).toBe(3);
});
