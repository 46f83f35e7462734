import { z } from "zod";
import { emailAddress, line } from "@/lib/accounts/schema";

/** What a grievance can be about. */
export const GRIEVANCE_CATEGORIES = ["privacy", "impersonation", "child", "review", "removal", "school", "account", "other"] as const;
export type GrievanceCategory = (typeof GRIEVANCE_CATEGORIES)[number];

/** How it can be decided. */
export const GRIEVANCE_OUTCOMES = ["accepted", "partly-accepted", "declined"] as const;
export type GrievanceOutcome = (typeof GRIEVANCE_OUTCOMES)[number];

/** Orders of the list. `due`: open ones first, by when they must be answered; then what was decided last. */
export const GRIEVANCE_SORTS = ["due", "newest"] as const;
export type GrievanceSort = (typeof GRIEVANCE_SORTS)[number];

export const MESSAGE_MAX = 4_000;
const NAME_MAX = 120;
const PAGE_MAX = 500;

/** Controls that no text has, and halves of a character. Line breaks and tabs stay. */
const NOT_IN_A_TEXT = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;

const text = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(MESSAGE_MAX, "Please use at most 4,000 characters")
    .refine((words) => !NOT_IN_A_TEXT.test(words), "Please leave out special characters");

/** A path of this site, never what a browser could take for another one. */
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u;
const NOT_A_PAGE = "Give the address of a page on this site";
const page = z.preprocess(
  (value) => (value === undefined || (typeof value === "string" && value.trim() === "") ? null : value),
  z.string(NOT_A_PAGE).trim().max(PAGE_MAX, NOT_A_PAGE).regex(OWN_PATH, NOT_A_PAGE).nullable(),
) as z.ZodType<string | null, string | null>;

/** POST /api/grievances */
export const newGrievance = z.object({
  category: z.enum(GRIEVANCE_CATEGORIES, "Choose what it is about"),
  name: line(NAME_MAX).min(1, "Please enter your name"),
  email: emailAddress,
  message: text("Please say what is wrong"),
  page: page.optional().default(null).describe("Path on this site it is about"),
});
export type NewGrievance = z.infer<typeof newGrievance>;

/** PUT /api/admin/grievances/{id} */
export const grievanceDecision = z.object({
  outcome: z.enum(GRIEVANCE_OUTCOMES, "Choose how it is decided"),
  answer: text("Write the answer: it is mailed"),
  version: z.int("Give a whole number").nullish().describe("As it was read; where it has changed since: 409"),
});
export type GrievanceDecision = z.infer<typeof grievanceDecision>;
