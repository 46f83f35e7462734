import { z } from "zod";
import { listedAuditEntry } from "@/lib/audit/view";
import { fieldChange } from "@/lib/joint-decisions/view";
import { GENDERS, type Recognition, type SchoolInput } from "@/lib/schools/schema";
import { publicSchool, type YearFee, yearFee } from "@/lib/schools/view";
import { GUARDED_FACTS } from "@/lib/schools/criteria";
import { CORRECTION_FIELDS } from "./criteria";
import { SCHOOL_STATUSES } from "./schema";

const text = z.string().nullable();
const moment = z.iso.datetime();
const count = z.int().min(0);

/** All facts of a school that admins may change, null if unknown; `fees` newest year first. */
export type SchoolFacts = { [Field in Exclude<keyof SchoolInput, "recognition">]-?: Exclude<SchoolInput[Field], undefined> } & {
  recognition: Recognition;
  fees: YearFee[];
};

const schoolStatus = z.enum(SCHOOL_STATUSES);
export type SchoolStatus = z.infer<typeof schoolStatus>;

export const adminSchool = publicSchool.omit({ stats: true, locality: true, distanceKm: true, isDistanceAbout: true }).extend({
  fees: z.array(yearFee).describe("Newest year first"),
  original: z.record(z.string(), z.string()).nullable().describe("The source's value where ours is a mapping of it"),
  version: z.int().describe("Sent with a change"),
  status: schoolStatus,
  mergedIntoId: text.describe("The school it was merged into"),
  factCount: z.int().describe("The number of known optional facts"),
  totalReviews: count,
});
export type AdminSchool = z.infer<typeof adminSchool>;

export const changedSchool = adminSchool.extend({
  waiting: z.array(z.enum(GUARDED_FACTS)).optional().describe("The facts that stay as they are until a second admin agrees"),
});
export type ChangedSchool = z.infer<typeof changedSchool>;

export const waitingAct = z.strictObject({ proposal: z.uuid().describe("The joint decision that must be agreed to") });

export const schoolStanding = adminSchool.pick({ id: true, status: true, version: true });
export type SchoolStanding = z.infer<typeof schoolStanding>;

export const erasedFacts = z.strictObject({
  id: z.string(),
  forgotten: z.array(z.string()).describe("`principalName`, `phoneNumber`, `email`; empty if none was stored"),
});
export type ErasedFacts = z.infer<typeof erasedFacts>;

export const mergedSchool = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  moved: z
    .strictObject({ reviews: count, reviewsReplaced: count, enrolments: count, representatives: count })
    .describe("reviewsReplaced: named reviews of parents of both schools that their other named review replaced"),
});
export type MergedSchool = z.infer<typeof mergedSchool>;

export const listedSchool = z.strictObject({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  udiseCode: text,
  gender: z.enum(GENDERS).nullable(),
  principalName: text,
  status: schoolStatus,
  mergedIntoId: text,
  mergedFromIds: z.array(z.string()).describe("The schools that were merged into it and redirect here"),
  totalReviews: count,
  isDemo: z.boolean(),
  updatedAt: moment,
});
export type ListedSchool = z.infer<typeof listedSchool>;

export const likelySchool = listedSchool
  .pick({ id: true, name: true, address: true, city: true, state: true, zipCode: true, udiseCode: true, status: true })
  .extend({
    why: z
      .enum(["code", "same", "similar"])
      .describe("The same UDISE code; the same name, address and pincode; or a similar name in the same pincode or place"),
  });
export type LikelySchool = z.infer<typeof likelySchool>;

export const historyEntry = z.strictObject({
  id: z.string().describe("The id of the audit entry or of the import"),
  at: moment,
  action: z.string(),
  by: text.describe("The person's name; null if it was the system or the account was deleted"),
  changes: z.array(fieldChange).describe("In the order of the form"),
  undoRefusal: text.describe("null: it can be undone; else the reason why not"),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const recallableEntry = listedAuditEntry.extend({
  recallRefusal: text.optional().describe("null: it can be undone; else the reason why not. Missing if there is nothing to undo"),
});
export type RecallableEntry = z.infer<typeof recallableEntry>;

const duplicateSchool = listedSchool
  .pick({ id: true, name: true, address: true, city: true, zipCode: true, udiseCode: true, totalReviews: true })
  .extend({ classes: z.string().nullable().describe("The classes as a page shows them; null if unknown") });
export type DuplicateSchool = z.infer<typeof duplicateSchool>;

export const duplicatePair = z.strictObject({
  id: z.uuid(),
  likeness: z.int().min(0).max(100).describe("Similarity of the names in percent"),
  distanceM: z.int().nullable().describe("Distance in metres; null if a position is unknown"),
  agreement: z.array(z.enum(["pincode", "locality", "phone"])).describe("What agrees besides the name"),
  first: duplicateSchool,
  second: duplicateSchool,
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const decidedDuplicate = z.strictObject({ id: z.uuid(), isDismissed: z.boolean() });

export const receivedCorrection = z.strictObject({ received: z.literal(true) });

const correctionStatus = z.enum(["pending", "accepted", "rejected"]);
export type CorrectionStatus = z.infer<typeof correctionStatus>;

export const listedCorrection = z.strictObject({
  id: z.uuid(),
  school: z.strictObject({ id: z.string(), name: z.string(), city: z.string(), version: z.int() }),
  field: z.enum(CORRECTION_FIELDS),
  present: z.string().describe('The current value as a correction writes it; "" if unknown'),
  value: z.string(),
  source: z.string(),
  note: text,
  wantsAnswer: z.boolean().describe("Whether the sender wants an answer by email"),
  createdAt: moment,
  version: z.int(),
});
export type ListedCorrection = z.infer<typeof listedCorrection>;

export const decidedCorrection = z.strictObject({ id: z.uuid(), status: correctionStatus, version: z.int() });
export type DecidedCorrection = z.infer<typeof decidedCorrection>;

/** The facts that a representative may change at once. */
export const deskFacts = z.strictObject({ website: text, phoneNumber: text, overview: text });
export type DeskFacts = z.infer<typeof deskFacts>;

export const factSource = z.strictObject({
  kind: z
    .enum(["register", "import", "team", "school"])
    .describe(
      "A named source of an import, an import that named none, our team, which also checks corrections, or the school by its representative",
    ),
  name: z.string(),
  licence: text,
  register: text.describe("The address of a public register where anyone can look it up"),
});
export type FactSource = z.infer<typeof factSource>;

const sourcedFactView = z.strictObject({
  fact: z.string(),
  value: z.union([z.string(), z.number(), z.null()]),
  source: factSource,
  day: z.iso.date().describe("As of when the source says so"),
  until: z.iso.date().nullable().describe("When it stops to count; null: not told"),
});
export type SourcedFactView = z.infer<typeof sourcedFactView>;

const publicChange = z.strictObject({
  day: z.iso.date(),
  fact: z.string(),
  before: text.describe("null: not known, or not published: personal details and free text"),
  after: text,
  source: factSource,
  people: z
    .union([z.literal(1), z.literal(2)])
    .nullable()
    .describe("How many people of our team decided on it, for facts that need two in a larger team; null for other facts"),
});
export type PublicChange = z.infer<typeof publicChange>;

export const publicFacts = z.strictObject({
  facts: z.array(sourcedFactView),
  changes: z.array(publicChange).describe("Newest first, at most 20"),
  keptSince: z.string().nullable().describe("The month since which a representative of the school keeps the page: 2026-11"),
});
export type PublicFacts = z.infer<typeof publicFacts>;
