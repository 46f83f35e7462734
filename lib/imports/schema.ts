import { z } from "zod";
import { indianDay } from "@/lib/platform/clock";
import { CHUNK_BYTES } from "./criteria";

/** The smallest chunk must have room for the longest row. */
const MIN_CHUNK_BYTES = 512 * 1024;
export const MAX_CHUNK_BYTES = 1024 * 1024;
export const MAX_FILE_BYTES = 8 * 1024 ** 3;
const MAX_CALL_SCHOOLS = 5_000;
export const MAX_CALL_BYTES = 10 * 1024 * 1024;

export const IMPORT_STATUSES = ["running", "finished", "cancelled", "rolling-back", "rolled-back"] as const;
export const NOTE_KINDS = ["skipped", "warning", "left"] as const;
export const ENCODINGS = ["utf-8", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const checksum = z.int().describe("CRC-32, as a signed number of 32 bits");
const column = z.int().min(0).max(499);

const PAST_DAY = "Enter a past day such as 2022-09-30";
const blankable = (schema: z.ZodType<string>) => z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** File-wide statements about the source; a column of the file overrides them row by row. */
export const sourceOptions = {
  sourceName: blankable(z.string().trim().max(200, "Use at most 200 characters")).describe("Who says so: a register and its year"),
  licence: blankable(z.string().trim().max(200, "Use at most 200 characters")),
  asOf: blankable(z.iso.date(PAST_DAY).refine((day) => day <= indianDay(), PAST_DAY)).describe(
    "The day as of which the source says so; default: the day of the import",
  ),
};

export const importPayload = z.strictObject({
  fileName: z
    .string()
    .trim()
    .max(255)
    .regex(/\.csv$/i, "Choose a file whose name ends in .csv"),
  fileSize: z.int().min(1, "CSV file must have headers and at least one data row").max(MAX_FILE_BYTES),
  fileChecksum: checksum.describe("CRC-32 of its first 256 KB"),
  encoding: z.enum(ENCODINGS).default("utf-8"),
  pieceBytes: z.int().min(MIN_CHUNK_BYTES).max(MAX_CHUNK_BYTES).default(CHUNK_BYTES),
  isDryRun: z.boolean().default(false),
  ...sourceOptions,
  columns: z.record(z.string(), column).optional().describe("Each field's column, counted from 0; default: by the headings"),
});
export type ImportPayload = z.infer<typeof importPayload>;

const cell = z.union([z.string().max(20_000), z.number(), z.null()]);

export const schoolsPayload = z.strictObject({
  schools: z
    .array(z.record(z.string().max(100), cell))
    .min(1, "No schools")
    .max(MAX_CALL_SCHOOLS, `At most ${MAX_CALL_SCHOOLS} schools at once`),
});
