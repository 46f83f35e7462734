import { z } from "zod";
import { plausibleDay } from "@/lib/platform/schema-parts";
import { CHECK_RESULTS, SCHEMES } from "./criteria";

const MAX_NAME_LENGTH = 200;
/** Refuses contact details: in registers those of the school's head are next to its name, and are easily copied with it. */
const CONTACT = /@|\d[\d\s-]{6,}\d/;

export const checkPayload = z
  .strictObject({
    scheme: z.enum(SCHEMES),
    asked: z.string().trim().min(1).max(30).describe("The number that was looked up, as the school has it"),
    found: z.enum(CHECK_RESULTS),
    foundName: z
      .string()
      .trim()
      .min(1, "Enter the school’s name in the register")
      .max(MAX_NAME_LENGTH)
      .refine((name) => !CONTACT.test(name), "Enter the name only, without phone numbers and email addresses")
      .nullish()
      .describe("The school's name in the register, for name_differs. No names of people"),
    foundClassTo: z.int("Choose a class").min(-2).max(12).nullish().describe("The last class in the register; required for classes_differ"),
    foundUntil: plausibleDay("Enter a day").nullish().describe("The last day of validity in the register; required for expired"),
  })
  .superRefine(({ found, foundName, foundClassTo, foundUntil }, context) => {
    const demand = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (found === "name_differs" && !foundName) demand("foundName", "Enter the school’s name in the register");
    if (found === "classes_differ" && (foundClassTo ?? null) === null) demand("foundClassTo", "Choose the last class in the register");
    if (found === "expired" && !foundUntil) demand("foundUntil", "Enter until when it was valid");
  });
export type CheckPayload = z.infer<typeof checkPayload>;

export const DUE_CHECK_SORTS = ["due"] as const;
