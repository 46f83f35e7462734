import { z } from "zod";

/** The admin who has an item open. It doesn't stop others: the first decision counts. */
export const lockedBy = z.strictObject({
  name: z.string().describe("The admin's first name"),
  isYou: z.boolean(),
  until: z.iso.datetime(),
});
export type LockedBy = z.infer<typeof lockedBy>;
