import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PasswordField } from "./password-field.client";

test("a password can be pasted, shown and hidden, and stays in the field", async () => {
  const user = userEvent.setup();
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  await user.click(field);
  await user.paste("correct horse battery");
  expect(field.type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field.type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect([field.type, field.value, field.autocomplete]).toEqual(["password", "correct horse battery", "current-password"]);
});

test("hint and error are read with the field", () => {
  render(<PasswordField label="Password" autoComplete="new-password" hint="8 at least." error="Too short." />);
  const field = screen.getByLabelText("Password");
  const described = field.getAttribute("aria-describedby")!.split(" ");
  expect(described.map((id) => document.getElementById(id)!.textContent)).toEqual(["8 at least.", "Too short."]);
  expect(field.getAttribute("aria-invalid")).toBe("true");
});
