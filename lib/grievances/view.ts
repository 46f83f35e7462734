import { z } from "zod";
import { GRIEVANCE_CATEGORIES, GRIEVANCE_OUTCOMES } from "./schema";

const text = z.string().nullable();
const moment = z.iso.datetime();

export const receivedGrievance = z.strictObject({
  number: z.string().describe("G-7K3M9Q2X, for letters about it"),
  dueAt: moment.describe("The deadline for an answer"),
});
export type ReceivedGrievance = z.infer<typeof receivedGrievance>;

/** A grievance in the admins' list. Name and email address are null once they are purged. */
export const listedGrievance = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  category: z.enum(GRIEVANCE_CATEGORIES),
  name: text,
  email: text,
  createdAt: moment,
  dueAt: moment,
  decidedAt: moment.nullable(),
  outcome: z.enum(GRIEVANCE_OUTCOMES).nullable(),
});
export type ListedGrievance = z.infer<typeof listedGrievance>;

export const grievanceDetail = listedGrievance.extend({
  message: text,
  page: text.describe("The path on this site that it is about"),
  isByMember: z.boolean().describe("Whether its sender was signed in"),
  answer: text,
  decidedBy: text.describe("The admin's first name"),
  version: z.int().describe("Sent with the decision"),
});
export type GrievanceDetail = z.infer<typeof grievanceDetail>;
