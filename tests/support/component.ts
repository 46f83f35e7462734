import { cleanup } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach } from "vitest";

// Test files in a worker share modules, and sonner keeps its toasts in one: dismiss them so that the next test starts without any.
afterEach(() => {
  toast.dismiss();
  cleanup();
});
