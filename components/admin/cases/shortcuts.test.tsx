import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useShortcuts } from "./shortcuts";

function Window({ onApprove }: { onApprove: () => void }) {
  const { onKeyDown } = useShortcuts({ a: onApprove });
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as the dialogs do
    <div role="dialog" onKeyDown={onKeyDown}>
      <button type="button">Next</button>
      <textarea aria-label="Words" />
    </div>
  );
}

it("a held key decides once, and typing in a field decides nothing", () => {
  const approve = vi.fn();
  render(<Window onApprove={approve} />);
  const button = screen.getByRole("button");
  fireEvent.keyDown(button, { key: "a" });
  fireEvent.keyDown(button, { key: "a", repeat: true });
  fireEvent.keyDown(button, { key: "A", repeat: true });
  fireEvent.keyDown(screen.getByLabelText("Words"), { key: "a" });
  expect(approve).toHaveBeenCalledTimes(1);
});
