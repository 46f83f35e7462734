import { z } from "zod";
import { plausibleDay } from "@/lib/platform/schema-parts";
import { academicYear, classNumber, documentOnWebsite } from "@/lib/schools/schema";
import { ADMISSION_KINDS, MAX_EVENTS, MAX_FORM_FEE, MAX_ROUNDS } from "./criteria";

const FORM_FEE = `Please enter whole rupees, at most ${MAX_FORM_FEE}`;
export const formFee = z.int(FORM_FEE).min(0, FORM_FEE).max(MAX_FORM_FEE, FORM_FEE);

const day = plausibleDay("Please enter a day");

const declaredEvent = z
  .strictObject({
    kind: z.enum(ADMISSION_KINDS, "Please choose a kind of event"),
    round: z.int().min(1).max(MAX_ROUNDS).default(1),
    startsOn: day,
    endsOn: day.optional().describe("The last day; by default the first"),
  })
  .refine(({ startsOn, endsOn = startsOn }) => endsOn >= startsOn, { path: ["endsOn"], error: "The last day comes before the first" });

/** PUT /api/represented-schools/{id}/admissions */
export const declaredDates = z
  .strictObject({
    academicYear: academicYear.describe("2027 is 2027-28"),
    classFrom: classNumber,
    classTo: classNumber,
    formFee: formFee.nullish().describe("The price of the application form in rupees"),
    documentUrl: documentOnWebsite,
    events: z
      .array(declaredEvent)
      .max(MAX_EVENTS, `Please enter at most ${MAX_EVENTS} events`)
      .superRefine((events, context) => {
        for (const [index, { kind, round }] of events.entries())
          if (events.findIndex((event) => event.kind === kind && event.round === round) < index)
            context.addIssue({ code: "custom", path: [index, "kind"], message: "Please give each event once for a round" });
      })
      .describe("Replaces the dates for these classes; empty withdraws them"),
  })
  .refine(({ classFrom, classTo }) => classFrom <= classTo, { path: ["classTo"], error: "The last class comes before the first" });
export type DeclaredDates = z.infer<typeof declaredDates>;
