import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TextField } from "@/components/ui/field";
import { CallError } from "@/lib/http/client";
import { RowForm } from "./row-form";

const show = (send: (given: (name: string) => string) => Promise<Response>) => {
  const [onDone, onClose] = [vi.fn(), vi.fn()];
  render(
    <RowForm
      title="Close School"
      subject="Nandanvan Vidyalaya"
      action="Mark as Closed"
      send={send}
      done={{ title: "Closed" }}
      onDone={onDone}
      onClose={onClose}
      returnFocus={() => undefined}
    >
      {(field) => <TextField label="Reason" {...field("reason")} />}
    </RowForm>,
  );
  return { onDone, onClose };
};
const submit = () => userEvent.click(screen.getByRole("button", { name: "Mark as Closed" }));
const reason = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Reason" });

it("sends its fields without spaces around them, says whether it is done, and closes", async () => {
  const send = vi.fn(async (given: (name: string) => string) => new Response(given("reason"), { status: 202 }));
  const { onDone, onClose } = show(send);
  await userEvent.type(reason(), "  moved ");
  await submit();
  expect(await (await send.mock.results[0].value).text()).toBe("moved");
  expect(onDone).toHaveBeenCalledExactlyOnceWith(false);
  expect(onClose).toHaveBeenCalledOnce();
});

it("keeps what was typed when the server refuses, and shows an error of a field only at the field", async () => {
  const { onClose } = show(() => Promise.reject(new CallError(400, JSON.stringify({ error: "Invalid", fields: { reason: "Too short" } }))));
  await userEvent.type(reason(), "x");
  await submit();
  expect(reason().getAttribute("aria-invalid")).toBe("true");
  expect([reason().value, screen.queryByRole("alert")]).toEqual(["x", null]);
  expect(onClose).not.toHaveBeenCalled();
});

it("shows an error without a field above the button", async () => {
  show(() => Promise.reject(new CallError(409, JSON.stringify({ error: "Someone else decided first.", code: "DECIDED" }))));
  await submit();
  expect(screen.getByRole("alert").textContent).toBe("Someone else decided first.");
});
