import { z } from "zod";
import { factSource } from "@/lib/curation/view";
import { CHECK_RESULTS, SCHEMES, VERDICTS } from "./criteria";

const day = z.iso.date();
const text = z.string().nullable();

const verdict = z.strictObject({
  kind: z
    .enum(VERDICTS)
    .describe("not-found: two people checked, at least 72 hours apart. outdated: the last check is more than 180 days old"),
  on: day.nullable().describe("The day of the check that decides; null: not checked"),
  since: day.nullable().describe("For not-found: the day of the first check"),
  differs: z.enum(["name", "classes", "withdrawn"]).nullable(),
  foundName: text.describe("The school's name in the register, if it differs"),
  classTo: z.int().nullable().describe("The last class in the register, if the school says that it has higher ones"),
  until: day.nullable().describe("The last day of validity, according to the register"),
});

const registerCheck = z.strictObject({
  found: z.enum(CHECK_RESULTS),
  foundName: text,
  foundClassTo: z.int().nullable(),
  foundUntil: day.nullable(),
  day,
});

export const identifier = z.strictObject({
  scheme: z.enum(SCHEMES).describe("OTHER: the affiliation number of a board without a public directory"),
  value: z.string(),
  source: factSource.describe("The source of the number"),
  day: day.describe("The date of the source's information"),
  register: text.describe("Where anyone can look it up"),
  verdict,
  checks: z.array(registerCheck).describe("The checks that count for the verdict, and earlier ones; newest first"),
});
export type Identifier = z.infer<typeof identifier>;

export const schoolIdentifiers = z.strictObject({ identifiers: z.array(identifier) });

export const recordedCheck = z.strictObject({
  scheme: z.enum(SCHEMES),
  asked: z.string(),
  found: z.enum(CHECK_RESULTS),
});
export type RecordedCheck = z.infer<typeof recordedCheck>;

export const dueCheck = z.strictObject({
  id: z.string().describe("Of the school and the scheme"),
  school: z.strictObject({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    classTo: z.int().nullable(),
  }),
  scheme: z.enum(SCHEMES),
  value: z.string(),
  register: z.string(),
  views: z.int().describe("Of the school's page in the last 30 days"),
  checkedOn: day.nullable().describe("null: never checked"),
  found: z.enum(CHECK_RESULTS).nullable(),
});
export type DueCheck = z.infer<typeof dueCheck>;
