import { isPincodeOfState } from "@/lib/schools/places/pincode-states";
import { placeOf, type NamedPlace } from "@/lib/schools/places/place-names";
import { oneLine, readableCase } from "@/lib/schools/words/readable-case";
import { TEXT_LIMITS, type SchoolInput } from "@/lib/schools/schema";
import { curriculumOfBoard, readBoard, readCurriculum, readStatedFacts } from "@/lib/schools/facts/board";
import { readDay } from "@/lib/schools/facts/day";
import { readEmail, readPhone, readWebsite } from "@/lib/schools/facts/read-contact";
import { readFacilities } from "@/lib/schools/facts/facilities";
import { readGrades } from "@/lib/schools/facts/grades";
import { readAffiliationNumber, readPincode, readUdiseCode } from "@/lib/schools/facts/identifiers";
import { readFees, readFoundationYear, readPosition, readStudentCount } from "@/lib/schools/facts/numbers";
import { type ParsedFact, excerpt, isUnknown, readShortName } from "@/lib/schools/facts/parsed-fact";
import { readGender, readRecognition, readSchoolType, recognitionOfManagement } from "@/lib/schools/facts/school-type";
import type { Source } from "@/lib/imports/write/match-rows";
import { type Columns, type Field, SOURCE_FIELDS } from "./read-header";

/** A row as a school, or the reason why it is skipped. `name` is the row's name in the report. */
export type ReadRow =
  { skipped: string; name: string } | { input: SchoolInput; place: NamedPlace; source: Source | null; warnings: string[] };

/** A row without a valid name, address, city, state and pincode is skipped; another invalid value is left empty with a warning. */
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
  const skip = (reason: string): ReadRow => ({ skipped: reason, name: excerpt(required.name) });

  const missing = Object.entries(required).flatMap(([field, text]) => (text === "" ? [field] : []));
  if (missing.length) return skip(`${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing`);
  const zipCode = readPincode(required.zipCode);
  if (!zipCode) return skip(`pincode “${excerpt(required.zipCode)}” does not have six digits, the first not 0`);
  const tooLong = (["name", "address", "city"] as const).find((field) => required[field].length > TEXT_LIMITS[field]);
  if (tooLong) return skip(`${tooLong} is longer than ${TEXT_LIMITS[tooLong]} characters`);
  if (!/[\p{L}\p{Nd}]/u.test(required.name)) return skip(`name “${excerpt(required.name)}” has no letter and no digit`);
  const place = placeOf(required);
  if (!place) return skip(placeProblem(required.city, required.state));

  const warnings: string[] = [];
  const original: Record<string, string> = {};
  const unwrap = <T>(read: ParsedFact<T>): T | null => {
    if (read.warning) warnings.push(read.warning);
    return read.value;
  };
  const readMapped = <T>(field: Field, read: (text: string) => ParsedFact<T>, display: (value: T) => string): T | null => {
    const text = oneLine(cell(field));
    const value = text === "" ? null : unwrap(read(text));
    if (value !== null && display(value) !== text) original[field] = text.slice(0, TEXT_LIMITS.short);
    return value;
  };

  if (!isPincodeOfState(zipCode, place.stateSlug)) warnings.push(`pincode ${zipCode} belongs to a state other than ${place.state}`);
  if (lettersOf(required.state) !== lettersOf(place.state)) original.state = required.state;
  const overview = readOverview(cell("overview"), warnings);
  const stated = overview ? readStatedFacts(overview) : null;
  const grades = readMapped("grades", readGrades, (value) => value.grades);
  const curriculum = readMapped("curriculum", readCurriculum, (value) => value.curriculum);
  const board = readMapped("boardAffiliation", readBoard, (value) => value) ?? curriculum?.board ?? stated?.board ?? null;
  const position = unwrap(readPosition(cell("latitude"), cell("longitude")));
  let management = oneLine(cell("schoolType"));
  let schoolType = readMapped("schoolType", readSchoolType, (value) => value);
  if (schoolType === null && stated?.schoolType) {
    management = stated.schoolType;
    schoolType = readSchoolType(management).value;
    if (schoolType !== null && schoolType !== management) original.schoolType = management;
  }
  const recognition = oneLine(cell("recognition"));

  const input: Required<SchoolInput> = {
    name: readableCase(required.name),
    address: readableCase(required.address),
    city: readableCase(required.city),
    state: place.state,
    zipCode,
    district: unwrap(readShortName(oneLine(cell("district")), "district")),
    overview,
    phoneNumber: unwrap(readPhone(cell("phoneNumber"))),
    website: unwrap(readWebsite(cell("website"))),
    email: unwrap(readEmail(cell("email"))),
    principalName: unwrap(readShortName(oneLine(cell("principalName")), "principal's name")),
    foundationYear: unwrap(readFoundationYear(cell("foundationYear"))),
    curriculum: curriculum?.curriculum ?? (board ? curriculumOfBoard(board) : null),
    boardAffiliation: board,
    affiliationNumber: unwrap(readAffiliationNumber(cell("affiliationNumber"))) ?? stated?.affiliationNumber ?? null,
    gender: readMapped("gender", readGender, (value) => value),
    grades: grades?.grades ?? null,
    classFrom: grades?.classFrom ?? null,
    classTo: grades?.classTo ?? null,
    schoolType,
    recognition: recognition === "" ? recognitionOfManagement(management) : unwrap(readRecognition(recognition)),
    medium: unwrap(readShortName(oneLine(cell("medium")), "medium")),
    facilities: unwrap(readFacilities(cell("facilities"))),
    teacherStudentRatio: unwrap(readShortName(oneLine(cell("teacherStudentRatio")), "teacher-student ratio")),
    studentCount: unwrap(readStudentCount(cell("studentCount"))),
    averageFees: unwrap(readFees(cell("averageFees"))),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    udiseCode: unwrap(readUdiseCode(cell("udiseCode"))),
    original: Object.keys(original).length ? original : null,
  };
  const source = SOURCE_FIELDS.some((field) => columns.has(field))
    ? {
        name: unwrap(readShortName(oneLine(cell("source")), "source")),
        licence: unwrap(readShortName(oneLine(cell("licence")), "licence")),
        asOf: unwrap(readDay(cell("asOf"))),
      }
    : null;
  return { input, place, source, warnings };
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/\band\b|&|[^a-z]/g, "");

function placeProblem(city: string, state: string): string {
  return placeOf({ city: "Pune", state }) ? `city “${excerpt(city)}” is not a name` : `state “${excerpt(state)}” is no state of India`;
}

function readOverview(text: string, warnings: string[]): string | null {
  if (isUnknown(text)) return null;
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
