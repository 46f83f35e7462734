import { z } from "zod";

/** The query of a call that takes none. */
export const emptyQuery = z.strictObject({});
