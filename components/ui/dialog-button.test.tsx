import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.client";
import { type DialogState, DialogButton } from "./dialog-button";
import { Toaster } from "./toaster.client";

function Greeting({ dialog, name }: { dialog: DialogState; name: string }) {
  return (
    <Dialog title="Greeting" {...dialog}>
      <label>
        Words <input defaultValue={`Namaste, ${name}`} />
      </label>
    </Dialog>
  );
}

test("loads the dialog's code when opened, returns the focus, and starts fresh when opened again", async () => {
  const user = userEvent.setup();
  render(<DialogButton label="Greet" load={() => Promise.resolve(Greeting)} props={{ name: "Meera" }} />);
  const button = screen.getByRole("button", { name: "Greet" });
  await user.click(button);
  const field = await screen.findByRole("textbox", { name: "Words" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.type(field, "!");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.click(button);
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Words" })).value).toBe("Namaste, Meera");
});

test("if the code fails to load, shows a toast, and the next press tries again", async () => {
  const user = userEvent.setup();
  let tries = 0;
  const load = () => (tries++ === 0 ? Promise.reject(new Error("offline")) : Promise.resolve(Greeting));
  render(
    <>
      <DialogButton label="Greet" load={load} props={{ name: "Meera" }} />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Greet" }));
  await screen.findByText("No connection");
  await user.click(screen.getByRole("button", { name: "Greet" }));
  await screen.findByRole("dialog", { name: "Greeting" });
  expect(tries).toBe(2);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
