import { isPincodeOfState } from "@/lib/schools/pincode-states";
import { placeOf, type NamedPlace } from "@/lib/schools/place-names";
import { oneLine, readableCase } from "@/lib/schools/readable-case";
import { TEXT_LIMITS, type SchoolInput } from "@/lib/schools/schema";
import * as facts from "@/lib/schools/school-facts";
import type { Columns, Field } from "./read-header";

/** A row as a school, or the reason why it is skipped. `name` is the row's name in the report. */
export type ReadRow = { skipped: string; name: string } | { input: SchoolInput; place: NamedPlace; warnings: string[] };

/**
 * Reads a school from a row. Without a valid name, address, city, state and pincode the row is skipped with its reason; an invalid optional
 * value is left empty with a warning. The result is valid for `schoolInput`.
 */
export function readRow(fields: string[], columns: Columns): ReadRow {
  const cell = (field: Field): string => {
    const index = columns.get(field);
    return index === undefined || index >= fields.length ? "" : fields[index].trim();
  };
  const required = {
    name: oneLine(cell("name")),
    address: oneLine(cell("address")),
    city: oneLine(cell("city")),
    state: oneLine(cell("state")),
    zipCode: cell("zipCode"),
  };
  const skip = (reason: string): ReadRow => ({ skipped: reason, name: facts.excerpt(required.name) });

  const missing = Object.entries(required).flatMap(([field, text]) => (text === "" ? [field] : []));
  if (missing.length) return skip(`${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing`);
  const zipCode = facts.readPincode(required.zipCode);
  if (!zipCode) return skip(`pincode “${facts.excerpt(required.zipCode)}” does not have six digits, the first not 0`);
  const tooLong = (["name", "address", "city"] as const).find((field) => required[field].length > TEXT_LIMITS[field]);
  if (tooLong) return skip(`${tooLong} is longer than ${TEXT_LIMITS[tooLong]} characters`);
  if (!/[\p{L}\p{Nd}]/u.test(required.name)) return skip(`name “${facts.excerpt(required.name)}” has no letter and no digit`);
  const place = placeOf(required);
  if (!place) return skip(placeProblem(required.city, required.state));

  const warnings: string[] = [];
  const original: Record<string, string> = {};
  const unwrap = <T>(read: facts.ParsedFact<T>): T | null => {
    if (read.warning) warnings.push(read.warning);
    return read.value;
  };
  /** Reads a mapped value, and keeps the source's own text if it differs. */
  const readMapped = <T>(field: Field, read: (text: string) => facts.ParsedFact<T>, display: (value: T) => string): T | null => {
    const text = oneLine(cell(field));
    const value = text === "" ? null : unwrap(read(text));
    if (value !== null && display(value) !== text) original[field] = text.slice(0, TEXT_LIMITS.short);
    return value;
  };

  if (!isPincodeOfState(zipCode, place.stateSlug)) warnings.push(`pincode ${zipCode} is one of another state than ${place.state}`);
  if (lettersOf(required.state) !== lettersOf(place.state)) original.state = required.state;
  const overview = readOverview(cell("overview"), warnings);
  const stated = overview ? facts.readStatedFacts(overview) : null;
  const grades = readMapped("grades", facts.readGrades, (value) => value.grades);
  const curriculum = readMapped("curriculum", facts.readCurriculum, (value) => value.curriculum);
  const board = readMapped("boardAffiliation", facts.readBoard, (value) => value) ?? curriculum?.board ?? stated?.board ?? null;
  const position = unwrap(facts.readPosition(cell("latitude"), cell("longitude")));
  let schoolType = readMapped("schoolType", facts.readSchoolType, (value) => value);
  if (schoolType === null && stated?.schoolType) {
    schoolType = facts.readSchoolType(stated.schoolType).value;
    if (schoolType !== null && schoolType !== stated.schoolType) original.schoolType = stated.schoolType;
  }

  const input: SchoolInput = {
    name: readableCase(required.name),
    address: readableCase(required.address),
    city: readableCase(required.city),
    state: place.state,
    zipCode,
    district: unwrap(facts.readShortName(oneLine(cell("district")), "district")),
    overview,
    phoneNumber: unwrap(facts.readPhone(cell("phoneNumber"))),
    website: unwrap(facts.readWebsite(cell("website"))),
    email: unwrap(facts.readEmail(cell("email"))),
    principalName: unwrap(facts.readShortName(oneLine(cell("principalName")), "principal's name")),
    foundationYear: unwrap(facts.readFoundationYear(cell("foundationYear"))),
    curriculum: curriculum?.curriculum ?? (board ? facts.curriculumOfBoard(board) : null),
    boardAffiliation: board,
    affiliationNumber: unwrap(facts.readAffiliationNumber(cell("affiliationNumber"))) ?? stated?.affiliationNumber ?? null,
    gender: readMapped("gender", facts.readGender, (value) => value),
    grades: grades?.grades ?? null,
    classFrom: grades?.classFrom ?? null,
    classTo: grades?.classTo ?? null,
    schoolType,
    medium: unwrap(facts.readShortName(oneLine(cell("medium")), "medium")),
    facilities: unwrap(facts.readFacilities(cell("facilities"))),
    teacherStudentRatio: unwrap(facts.readShortName(oneLine(cell("teacherStudentRatio")), "teacher-student ratio")),
    studentCount: unwrap(facts.readStudentCount(cell("studentCount"))),
    averageFees: unwrap(facts.readFees(cell("averageFees"))),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    udiseCode: unwrap(facts.readUdiseCode(cell("udiseCode"))),
    original: Object.keys(original).length ? original : null,
  };
  return { input, place, warnings };
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/\band\b|&|[^a-z]/g, "");

function placeProblem(city: string, state: string): string {
  return placeOf({ city: "Pune", state })
    ? `city “${facts.excerpt(city)}” is no name`
    : `state “${facts.excerpt(state)}” is no state of India`;
}

/** Keeps paragraphs and removes other control characters. */
function readOverview(text: string, warnings: string[]): string | null {
  if (facts.isUnknown(text)) return null;
  if (text.length > TEXT_LIMITS.overview) {
    warnings.push(`overview is longer than ${TEXT_LIMITS.overview} characters`);
    return null;
  }
  return text
    .split(/\r\n|\n|\r/)
    .map(oneLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
