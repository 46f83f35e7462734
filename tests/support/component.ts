import { cleanup } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach } from "vitest";

// The files of a worker share their modules, and sonner keeps its toasts: the next test's page begins without them.
afterEach(() => {
  toast.dismiss();
  cleanup();
});
