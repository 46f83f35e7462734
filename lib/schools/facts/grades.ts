import { TEXT_LIMITS } from "@/lib/schools/schema";
import { excerpt, found, isUnknown, none, type ParsedFact, reduce, refused, spellings } from "./parsed-fact";

export interface Grades {
  grades: string;
  classFrom: number | null;
  classTo: number | null;
}

/** UDISE+ levels as classes: primary is 1 to 5, upper primary 6 to 8, secondary 9 and 10, higher secondary 11 and 12. */
const LEVELS = spellings<readonly [number | null, number]>([
  [[1, 5], "primary primaryonly"],
  [[1, 8], "primarywithupperprimary primarywithupperprimaryonly"],
  [[6, 8], "upperprimaryonly upperprimary middle"],
  [[1, 10], "priupperpriandsecondaryonly priwithuppriandsecondaryonly"],
  [[1, 12], "priwithupperprisecandhsec"],
  [[6, 10], "upperpriandsecondary"],
  [[6, 12], "upperprisecondaryandhighersec"],
  [[9, 10], "secondaryonly"],
  [[9, 12], "secondarywithhighersecondary"],
  [[11, 12], "highersecondaryonlyjrcollege highersecondaryonly jrcollege"],
  [[null, 12], "seniorsecondary seniorsecondaryschool seniorsecondarylevel highersecondary"],
  [[null, 10], "secondaryschool secondarylevel secondary"],
  [[null, 8], "middleclass middleclasslevel middleclasssyllabus"],
]);

/** Classes before class 1, numbered as in the schema: -2 nursery, -1 LKG, 0 UKG or KG without a number. */
const PRESCHOOL_CLASSES = spellings<number>([
  [-2, "playgroup playschool pg prenursery nursery nur prekg preschool"],
  [-1, "lkg kg1 pp1 jrkg juniorkg"],
  [0, "ukg kg2 pp2 srkg seniorkg kg k preprimary kindergarten prep"],
]);
const ROMAN_CLASSES = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Class names as registers write them. Their KG is UKG, or a school's only class before class 1. */
const REGISTER_CLASS_NAMES: Record<number, string> = { [-2]: "Nursery", [-1]: "LKG", 0: "KG" };

/** Reads levels or a range of classes; any other text is returned unchanged, without classes. */
export function readGrades(text: string): ParsedFact<Grades> {
  if (isUnknown(text)) return none;
  const level = LEVELS.get(reduce(text));
  if (level) return found(grades(level[0], level[1]));
  const range = readRange(text);
  if (range) return found(grades(range[0], range[1]));
  if (text.length > TEXT_LIMITS.short || !/\p{L}|\p{Nd}/u.test(text)) return refused(`grades “${excerpt(text)}” cannot be read`);
  return found({ grades: text, classFrom: null, classTo: null });
}

function grades(classFrom: number | null, classTo: number): Grades {
  return { grades: nameClasses(classFrom, classTo), classFrom, classTo };
}

/** `Nursery to class 12`, `Classes 1 to 5`: -2 is nursery, -1 LKG, 0 KG; `from` is null if unknown. */
export function nameClasses(from: number | null, to: number): string {
  if (from === null) return `Up to class ${to}`;
  if (from === to) return to < 1 ? REGISTER_CLASS_NAMES[to] : `Class ${to}`;
  if (from >= 1) return `Classes ${from} to ${to}`;
  return `${REGISTER_CLASS_NAMES[from]} to ${to < 1 ? REGISTER_CLASS_NAMES[to] : `class ${to}`}`;
}

function readRange(text: string): [number, number] | null {
  const ends = text
    .toLowerCase()
    .replace(/\b(?:class(?:es)?|grades?|std|standards?|from)\b\.?/g, " ")
    .trim()
    .split(/\s*(?:-|–|—|\bto\b|\btill\b)\s*/);
  if (ends.length === 1) return readSingle(ends[0]);
  if (ends.length !== 2) return null;
  const [from, to] = [readClass(ends[0]), readClass(ends[1])];
  if (from !== null && to !== null) return from <= to ? [from, to] : null;
  return readDate(ends);
}

function readSingle(text: string): [number, number] | null {
  const singleClass = readClass(text);
  return singleClass === null ? null : [singleClass, singleClass];
}

function readClass(text: string): number | null {
  const word = text.replace(/[^a-z0-9]/g, "");
  const preschoolClass = PRESCHOOL_CLASSES.get(word);
  if (preschoolClass !== undefined) return preschoolClass;
  const roman = ROMAN_CLASSES.indexOf(word);
  if (roman >= 0) return roman + 1;
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word);
  return digits && Number(digits[1]) <= 12 ? Number(digits[1]) : null;
}

/** Spreadsheets turn "1-5" into 1-May or 5-Jan. */
function readDate(ends: string[]): [number, number] | null {
  const month = MONTHS.indexOf(ends[1].slice(0, 3)) + 1;
  const day = readClass(ends[0]);
  if (!month || !day) return null;
  return [Math.min(day, month), Math.max(day, month)];
}
