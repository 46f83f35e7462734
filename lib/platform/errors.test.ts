import { expect, it, vi } from "vitest";
import { AppError } from "./errors";

it("recognises errors of another bundle's copy of the module", async () => {
  vi.resetModules();
  const other = await import("./errors");
  expect(other.AppError).not.toBe(AppError);
  expect(new other.AppError("OVERLOADED", "Please wait.")).toBeInstanceOf(AppError);
  expect(new Error("Please wait.")).not.toBeInstanceOf(AppError);
  expect(null).not.toBeInstanceOf(AppError);
});
