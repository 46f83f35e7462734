import { isPincodeOfState } from "@/lib/schools/pincode-states";
import { placeOf, type NamedPlace } from "@/lib/schools/place-names";
import { oneLine, readableCase } from "@/lib/schools/readable-case";
import { TEXT_LIMITS, type SchoolInput } from "@/lib/schools/schema";
import * as facts from "@/lib/schools/school-facts";
import type { Columns, Field } from "./read-header";

/** A row of a file as a school, or why it is none. `name` is what the report calls it. */
export type ReadRow = { skipped: string; name: string } | { input: SchoolInput; place: NamedPlace; warnings: string[] };

/**
 * Reads a school from a row by product.md's rules: name, address, city, state and a pincode of the right shape, else the
 * row is skipped with its reason; a bad optional value is left empty with a warning. Answers what `schoolInput` accepts.
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
  const take = <T>(read: facts.Read<T>): T | null => {
    if (read.warning) warnings.push(read.warning);
    return read.value;
  };
  /** A value that the product maps: what the source said is kept where it says it otherwise. */
  const mapped = <T>(field: Field, read: (text: string) => facts.Read<T>, shown: (value: T) => string): T | null => {
    const text = oneLine(cell(field));
    const value = text === "" ? null : take(read(text));
    if (value !== null && shown(value) !== text) original[field] = text.slice(0, TEXT_LIMITS.short);
    return value;
  };

  if (!isPincodeOfState(zipCode, place.stateSlug)) warnings.push(`pincode ${zipCode} is one of another state than ${place.state}`);
  if (bare(required.state) !== bare(place.state)) original.state = required.state;
  const overview = readOverview(cell("overview"), warnings);
  const stated = overview ? facts.readStatedFacts(overview) : null;
  const grades = mapped("grades", facts.readGrades, (value) => value.grades);
  const curriculum = mapped("curriculum", facts.readCurriculum, (value) => value.curriculum);
  const board = mapped("boardAffiliation", facts.readBoard, (value) => value) ?? curriculum?.board ?? stated?.board ?? null;
  const position = take(facts.readPosition(cell("latitude"), cell("longitude")));
  let schoolType = mapped("schoolType", facts.readSchoolType, (value) => value);
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
    district: take(facts.readShortName(oneLine(cell("district")), "district")),
    overview,
    phoneNumber: take(facts.readPhone(cell("phoneNumber"))),
    website: take(facts.readWebsite(cell("website"))),
    email: take(facts.readEmail(cell("email"))),
    principalName: take(facts.readShortName(oneLine(cell("principalName")), "principal's name")),
    foundationYear: take(facts.readFoundationYear(cell("foundationYear"))),
    curriculum: curriculum?.curriculum ?? (board ? facts.curriculumOfBoard(board) : null),
    boardAffiliation: board,
    affiliationNumber: take(facts.readAffiliationNumber(cell("affiliationNumber"))) ?? stated?.affiliationNumber ?? null,
    gender: mapped("gender", facts.readGender, (value) => value),
    grades: grades?.grades ?? null,
    classFrom: grades?.classFrom ?? null,
    classTo: grades?.classTo ?? null,
    schoolType,
    medium: take(facts.readShortName(oneLine(cell("medium")), "medium")),
    facilities: take(facts.readFacilities(cell("facilities"))),
    teacherStudentRatio: take(facts.readShortName(oneLine(cell("teacherStudentRatio")), "teacher-student ratio")),
    studentCount: take(facts.readStudentCount(cell("studentCount"))),
    averageFees: take(facts.readFees(cell("averageFees"))),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    udiseCode: take(facts.readUdiseCode(cell("udiseCode"))),
    original: Object.keys(original).length ? original : null,
  };
  return { input, place, warnings };
}

const bare = (text: string): string => text.toLowerCase().replace(/\band\b|&|[^a-z]/g, "");

function placeProblem(city: string, state: string): string {
  return placeOf({ city: "Pune", state })
    ? `city “${facts.excerpt(city)}” is no name`
    : `state “${facts.excerpt(state)}” is no state of India`;
}

/** Paragraphs stay; other control characters go. */
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
