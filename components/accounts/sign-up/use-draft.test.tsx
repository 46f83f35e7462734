import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useForm, useWatch } from "react-hook-form";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { useDraft } from "./use-draft";

interface Values {
  name?: string;
  town?: string | null;
  password?: string;
}
const shape = z.object({ name: z.string().max(20).optional(), town: z.string().nullish() });

function Form() {
  const form = useForm<Values>();
  const endDraft = useDraft("test", form, shape);
  return (
    <form>
      <input aria-label="Name" {...form.register("name")} />
      <input aria-label="Password" {...form.register("password")} />
      <button type="button" onClick={() => form.setValue("town", "Nashik")}>
        Choose
      </button>
      <output>{useWatch({ control: form.control, name: "town" })}</output>
      <button type="button" onClick={endDraft}>
        End
      </button>
    </form>
  );
}

const kept = () => JSON.parse(sessionStorage.getItem("test") ?? "null");
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
beforeEach(() => sessionStorage.clear());

test("restores typed and chosen values after a reload, except the password", async () => {
  const user = userEvent.setup();
  const { unmount } = render(<Form />);
  await user.type(field("Name"), "Meera");
  await user.type(field("Password"), "secret-words");
  await user.click(screen.getByRole("button", { name: "Choose" }));
  expect(kept()).toEqual({ name: "Meera", town: "Nashik" });
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("secret-words");
  unmount();
  render(<Form />);
  expect([field("Name").value, field("Password").value, screen.getByRole("status").textContent]).toEqual(["Meera", "", "Nashik"]);
});

test("ignores a draft of another shape, and works in a browser without storage", async () => {
  for (const strange of ["{", "null", '{"name":7}', `{"name":"${"x".repeat(40)}"}`]) {
    sessionStorage.setItem("test", strange);
    const { unmount } = render(<Form />);
    expect(field("Name").value, strange).toBe("");
    unmount();
  }
});

test("after the draft ends it is deleted, and later input isn't stored", async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(field("Name"), "Meera");
  await user.click(screen.getByRole("button", { name: "End" }));
  expect(sessionStorage.length).toBe(0);
  await user.type(field("Name"), " Joshi");
  expect(sessionStorage.length).toBe(0);
});
