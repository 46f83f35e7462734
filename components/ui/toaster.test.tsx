import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { toast } from "./toast";
import { Toaster } from "./toaster.client";

const region = () => screen.getByRole("region", { name: /^Notifications/ });

test("F8 moves the focus to the notifications; there is one at a time", async () => {
  const user = userEvent.setup();
  render(<Toaster />);
  await user.keyboard("{F8}");
  expect(document.activeElement).toBe(region());

  act(() => toast({ title: "Copied" }));
  await within(region()).findByText("Copied");
  act(() => toast({ kind: "bad", title: "Upload Failed", text: "Please try again." }));
  await within(region()).findByText("Upload Failed");
  await waitFor(() => expect(within(region()).queryByText("Copied")).toBeNull());
  await user.keyboard("{F8}");
  expect(region().contains(document.activeElement)).toBe(true);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText("Upload Failed")).toBeNull());
});
