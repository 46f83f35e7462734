import { z } from "zod";

/** For calls without query parameters. */
export const emptyQuery = z.strictObject({});
