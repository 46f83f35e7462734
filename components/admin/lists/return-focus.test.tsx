import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { noteOpener, returnFocusWhenGone } from "./return-focus";

const List = ({ rows }: { rows: string[] }) => (
  <section id="list">
    {rows.map((row) => (
      <p key={row} data-row={row}>
        <button type="button">{row}</button>
      </p>
    ))}
  </section>
);

it("after a decided row has disappeared, the focus is in the row that replaces it", async () => {
  const { rerender } = render(<List rows={["first", "second"]} />);
  screen.getByRole("button", { name: "first" }).focus();
  returnFocusWhenGone(noteOpener("list"));
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  rerender(<List rows={["second"]} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "second" })));
});
