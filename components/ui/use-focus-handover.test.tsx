import { cleanup, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test } from "vitest";
import { useFocusHandover } from "./use-focus-handover";

afterEach(cleanup);

function Row({ name }: { name: string }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return (
    <li>
      <button ref={button}>{name}</button>
    </li>
  );
}

function Section({ rows }: { rows: string[] }) {
  return (
    <section>
      <h2 tabIndex={-1}>Schools</h2>
      <ul>
        {rows.map((name) => (
          <Row key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}

test("when a row disappears, the focus of its button moves to the section's heading", () => {
  const { rerender } = render(<Section rows={["Nashik", "Kochi"]} />);
  screen.getByRole("button", { name: "Kochi" }).focus();
  rerender(<Section rows={["Nashik"]} />);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Schools" }));
});

test("when a row disappears, a focus elsewhere stays", () => {
  const { rerender } = render(<Section rows={["Nashik", "Kochi"]} />);
  const other = screen.getByRole("button", { name: "Nashik" });
  other.focus();
  rerender(<Section rows={["Nashik"]} />);
  expect(document.activeElement).toBe(other);
});
