import { z } from "zod";
import { JOINT_KINDS } from "./schema";

const moment = z.iso.datetime();

const jointStatus = z
  .enum(["open", "agreed", "declined", "withdrawn", "lapsed"])
  .describe("withdrawn: by the one who proposed it. lapsed: nobody answered in time");
export type JointStatus = z.infer<typeof jointStatus>;

export const jointDecision = z.strictObject({
  id: z.uuid(),
  kind: z.enum(JOINT_KINDS),
  subject: z.strictObject({ id: z.string(), name: z.string().describe("As it was when it was proposed") }),
  reason: z.string(),
  status: jointStatus,
  proposedBy: z.string().nullable().describe("The admin's name; null if the account was deleted"),
  isYours: z.boolean(),
  mayAgree: z
    .boolean()
    .describe("Not to your own proposal, unless you are the only admin and made it a day ago, nor in your first seven days as an admin"),
  proposedAt: moment,
  expiresAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
});
export type JointDecision = z.infer<typeof jointDecision>;
