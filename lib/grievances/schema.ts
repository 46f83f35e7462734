import { z } from "zod";
import { emailAddress, line } from "@/lib/accounts/schema";

export const GRIEVANCE_CATEGORIES = ["privacy", "impersonation", "child", "review", "removal", "school", "account", "other"] as const;
export type GrievanceCategory = (typeof GRIEVANCE_CATEGORIES)[number];

export const GRIEVANCE_OUTCOMES = ["accepted", "partly-accepted", "declined"] as const;
export type GrievanceOutcome = (typeof GRIEVANCE_OUTCOMES)[number];

/** Sort orders. `due`: open ones by their deadline, then decided ones, latest decision first. */
export const GRIEVANCE_SORTS = ["due", "newest"] as const;
export type GrievanceSort = (typeof GRIEVANCE_SORTS)[number];

export const MAX_MESSAGE_LENGTH = 4_000;
const MAX_NAME_LENGTH = 120;
const MAX_PAGE = 500;

/** Control characters except line breaks and tabs, and unpaired surrogates. */
const FORBIDDEN_CHARACTERS = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;

const text = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(MAX_MESSAGE_LENGTH, { error: "Please use at most 4,000 characters", abort: true })
    .refine((value) => !FORBIDDEN_CHARACTERS.test(value), "Please leave out special characters");

/** A path on this site that no browser resolves to another host. */
const SITE_PATH = /^\/(?![/\\])[^\\\p{Cc}\p{Cs}]*$/u;
const PAGE_ERROR = "Enter the address of a page on this site";
const page = z.preprocess(
  (value) => (value === undefined || (typeof value === "string" && value.trim() === "") ? null : value),
  z.string(PAGE_ERROR).trim().max(MAX_PAGE, PAGE_ERROR).regex(SITE_PATH, PAGE_ERROR).nullable(),
) as z.ZodType<string | null, string | null>;

export const newGrievance = z.object({
  category: z.enum(GRIEVANCE_CATEGORIES, "Choose what it is about"),
  name: line(MAX_NAME_LENGTH).min(1, "Please enter your name"),
  email: emailAddress,
  message: text("Please say what is wrong"),
  page: page.optional().default(null).describe("The path on this site that it is about"),
});
export type NewGrievance = z.infer<typeof newGrievance>;

export const grievanceDecision = z.object({
  outcome: z.enum(GRIEVANCE_OUTCOMES, "Choose a decision"),
  answer: text("Write an answer. We will email it"),
  version: z.int("Enter a whole number").nullish().describe("The version that was read; 409 if it has changed since"),
});
export type GrievanceDecision = z.infer<typeof grievanceDecision>;
