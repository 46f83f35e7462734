import { config } from "zod/v4/core";

// Runs before the page's own code. Zod otherwise tries whether it may compile code, which the content security policy refuses and reports.
config({ jitless: true });
