import { schoolInput, type SchoolInput } from "@/lib/schools/schema";
import { STATES } from "@/lib/schools/places/states";

export const STATE_NAMES: readonly string[] = STATES.map(({ name }) => name);

/** Facts with a single value that anybody may correct, in the order of the form. The dashboard's form has them, too. */
export const CORRECTED_FACTS = [
  "name",
  "address",
  "city",
  "district",
  "state",
  "zipCode",
  "phoneNumber",
  "website",
  "email",
  "principalName",
  "averageFees",
  "curriculum",
  "boardAffiliation",
  "affiliationNumber",
  "gender",
  "grades",
  "classFrom",
  "classTo",
  "schoolType",
  "recognition",
  "medium",
  "studentCount",
  "teacherStudentRatio",
  "foundationYear",
  "udiseCode",
  "overview",
] as const satisfies readonly (keyof SchoolInput)[];

/** The subjects of a correction: a fact, a facility, the position, or that the school has closed. */
export const CORRECTION_FIELDS = [...CORRECTED_FACTS, "facilities", "position", "closed"] as const;
export type CorrectionField = (typeof CORRECTION_FIELDS)[number];

type CorrectedFact = (typeof CORRECTED_FACTS)[number];
type NumberFact = { [Fact in CorrectedFact]: SchoolInput[Fact] extends number | null | undefined ? Fact : never }[CorrectedFact];
const ARE_NUMBERS: Record<NumberFact, true> = {
  averageFees: true,
  studentCount: true,
  foundationYear: true,
  classFrom: true,
  classTo: true,
};
export const NUMBER_FACTS = Object.keys(ARE_NUMBERS) as NumberFact[];

export const isNumber = (field: CorrectionField): field is NumberFact => Object.hasOwn(ARE_NUMBERS, field);

export type TextFact = Exclude<CorrectedFact, NumberFact>;
export const TEXT_FACTS: readonly TextFact[] = CORRECTED_FACTS.filter((field) => !isNumber(field));

/** The fields that a correction's text sets, or what is wrong with the text. */
export type ReadCorrection = { fields: Partial<SchoolInput> } | { fault: string };

export function readCorrection(field: Exclude<CorrectionField, "closed">, text: string): ReadCorrection {
  if (field === "position") return readPosition(text);
  if (field === "facilities") return readFacility(text);
  const plain = isNumber(field) ? text.replace(/[,₹\s]/g, "") : text;
  if (isNumber(field) && !/^-?\d+(\.\d+)?$/.test(plain)) return { fault: "Enter a number" };
  return validate({ [field]: isNumber(field) ? Number(plain) : plain });
}

function readPosition(text: string): ReadCorrection {
  const [, latitude, longitude] = /^(\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(\d{1,3}(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (!latitude || !longitude) return { fault: "Enter both numbers, like 20.0063 and 73.7900" };
  return validate({ latitude: Number(latitude), longitude: Number(longitude) });
}

function readFacility(text: string): ReadCorrection {
  const { name, answer } = facilityOf(text);
  if (!name || name.includes(";") || !/^(yes|no)$/.test(answer)) return { fault: "Name one facility and choose yes or no" };
  return validate({ facilities: { [name]: { answer } } });
}

/** Splits a facility as a correction writes it, `Library: yes`; missing parts are empty. */
export function facilityOf(text: string): { name: string; answer: string } {
  const [name, ...answers] = text.split(":");
  return { name: name.trim(), answer: answers.join(":").trim().toLowerCase() };
}

function validate(values: Record<string, unknown>): ReadCorrection {
  const parsed = schoolInput.partial().safeParse(values);
  return parsed.success ? { fields: parsed.data } : { fault: parsed.error.issues[0].message };
}
