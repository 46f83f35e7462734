import { z } from "zod";
import { CLAIM_ROLES, CLAIM_STATES } from "./criteria";

const moment = z.iso.datetime();
const day = z.iso.date();
const schoolName = z.strictObject({ id: z.string(), name: z.string(), city: z.string() });

export const ownClaim = z.strictObject({
  id: z.uuid(),
  school: schoolName,
  role: z.enum(CLAIM_ROLES),
  domain: z.string(),
  state: z
    .enum(CLAIM_STATES)
    .describe("code: mailed, not entered. waiting: for an admin. lapsed: the code expired. refused: rejected by an admin"),
  reason: z.string().nullable().describe("Why it was rejected"),
  createdAt: moment,
  codeExpiresAt: moment.nullable(),
  decidedAt: moment.nullable(),
});
export type OwnClaim = z.infer<typeof ownClaim>;

export const listedClaim = z.strictObject({
  id: z.uuid(),
  person: z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  school: schoolName,
  role: z.enum(CLAIM_ROLES),
  address: z.string().nullable().describe("Where the code was mailed"),
  website: z.strictObject({
    url: z.string().nullable(),
    isUnchanged: z.boolean().describe("Whether it is still at the domain of the claim"),
    basis: z.enum(["register", "age"]).nullable().describe("A public register, or 90 days; null: it was changed less than 90 days ago"),
    since: day,
  }),
  claimsByPerson: z.int().describe("Claims of this person, of all schools"),
  sameNetwork: z.int().describe("Claims by others from the same network in the last 30 days"),
  needsTwo: z.array(z.enum(["reviews", "reports", "representative"])).describe("Why two admins must decide"),
  waitsUntil: moment.nullable().describe("The present representative was told; it can't be approved earlier"),
  provedAt: moment,
});
export type ListedClaim = z.infer<typeof listedClaim>;

export const decidedClaim = z.strictObject({ id: z.uuid(), state: z.enum(CLAIM_STATES) });
export type DecidedClaim = z.infer<typeof decidedClaim>;
