import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { announceLater } from "./deferred-toast";
import { DeferredToaster } from "./deferred-toaster.client";

test("F8 moves the focus to the notifications before there was a toast; the first toast appears there", async () => {
  const user = userEvent.setup();
  render(<DeferredToaster />);
  expect(screen.queryByRole("region")).toBeNull();
  await user.keyboard("{F8}");
  const region = await screen.findByRole("region", { name: /^Notifications/ });
  await waitFor(() => expect(document.activeElement).toBe(region));
  act(() => announceLater({ title: "Login Required" }));
  await within(region).findByText("Login Required");
});
