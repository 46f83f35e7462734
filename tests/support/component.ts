import { cleanup } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, vi } from "vitest";

// Test files in a worker share the window and modules, and sonner keeps its toasts in one: the next test starts without a file's stubs and
// toasts.
afterEach(() => {
  vi.unstubAllGlobals();
  toast.dismiss();
  cleanup();
});
