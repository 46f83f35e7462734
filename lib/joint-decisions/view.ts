import { z } from "zod";
import { JOINT_KINDS } from "./schema";

const moment = z.iso.datetime();

const jointStatus = z
  .enum(["open", "agreed", "declined", "withdrawn", "lapsed"])
  .describe("withdrawn: by its author. lapsed: nobody answered in time");
export type JointStatus = z.infer<typeof jointStatus>;

export const fieldChange = z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() });

const uploadPayload = z.strictObject({
  schools: z.int().describe("Schools that change"),
  added: z.int().describe("Schools that a rollback deletes, because the upload added them"),
  facts: z.record(z.string(), z.int()).describe("How many schools change this fact"),
  examples: z.array(z.strictObject({ id: z.string(), name: z.string(), changes: z.array(fieldChange) })).describe("The first 50 schools"),
});
/** What an import's proposal says, as it is stored with it. */
export type UploadPayload = z.infer<typeof uploadPayload>;

export const jointDecision = z.strictObject({
  id: z.uuid(),
  kind: z.enum(JOINT_KINDS),
  subject: z.strictObject({ id: z.string(), name: z.string().describe("At the time of the proposal") }),
  reason: z.string().describe("Empty: none was given"),
  changes: z
    .array(fieldChange)
    .describe("The facts before and after; for a merger those of the school that is merged and of the one that stays"),
  upload: uploadPayload.nullable().describe("The changes of an upload or its rollback; null for other proposals"),
  status: jointStatus,
  proposedBy: z.string().nullable().describe("The admin's name; null if the account was deleted"),
  isYours: z.boolean(),
  isOwnSchool: z.boolean().describe("Whether you represent the school or have a child there, and so can't answer"),
  mayAgree: z
    .boolean()
    .describe(
      "Whether you can agree. Not to your own proposal, unless you are the only admin and it is a day old, and not in your first seven days as an admin",
    ),
  proposedAt: moment,
  expiresAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  answer: z.string().nullable().describe("Why it was agreed to or declined"),
});
export type JointDecision = z.infer<typeof jointDecision>;
