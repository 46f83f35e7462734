import { z } from "zod";
import { ADMISSION_KINDS, ADMISSION_SCOPES, ADMISSION_TRACKS } from "./criteria";

const admissionEvent = z.strictObject({
  kind: z.enum(ADMISSION_KINDS),
  round: z.int().min(1),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().describe("The last day; for one day the same as startsOn"),
});
export type AdmissionEvent = z.infer<typeof admissionEvent>;

const admissionSchedule = z.strictObject({
  scope: z.enum(ADMISSION_SCOPES).describe("Whose dates these are"),
  scopeName: z.string(),
  academicYear: z.int().describe("2027 is 2027-28"),
  track: z.enum(ADMISSION_TRACKS),
  schoolTypes: z.array(z.string()).describe("The types of schools it applies to; empty: all"),
  boards: z.array(z.string()).describe("The boards it applies to; empty: all"),
  classFrom: z.int().describe("-2 nursery, -1 LKG, 0 UKG, 1 to 12 classes"),
  classTo: z.int(),
  authority: z.string().nullable(),
  source: z.string(),
  licence: z.string().nullable(),
  documentUrl: z.string().nullable(),
  formFee: z.int().nullable().describe("The price of the application form in rupees; null if not known"),
  asOf: z.iso.date().describe("The date of the source's information"),
  until: z.iso.date().describe("The last day on which we show it"),
  isOverruled: z.boolean().describe("A schedule of the school or its place has other dates for the same year and track"),
  applications: z
    .discriminatedUnion("state", [
      z.strictObject({ state: z.literal("open"), until: z.iso.date().describe("The last day") }),
      z.strictObject({ state: z.literal("opens"), on: z.iso.date().describe("The first day") }),
      z.strictObject({ state: z.literal("closed"), on: z.iso.date().describe("The last day") }),
    ])
    .nullable()
    .describe("Whether applications are accepted today in India; null if the days are not known"),
  events: z.array(admissionEvent).describe("Earliest first"),
});
export type AdmissionSchedule = z.infer<typeof admissionSchedule>;

export const schoolAdmissions = z.strictObject({
  open: z.boolean().nullable().describe("Whether applications are accepted today in India; null if the days are not known"),
  next: admissionEvent
    .extend({ academicYear: z.int(), track: z.enum(ADMISSION_TRACKS) })
    .nullable()
    .describe("The next event after today"),
  schedules: z.array(admissionSchedule).describe("The school's own first, then those of its place and its state; empty if not known"),
});
export type SchoolAdmissions = z.infer<typeof schoolAdmissions>;
