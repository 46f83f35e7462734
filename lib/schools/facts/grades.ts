import { TEXT_LIMITS } from "@/lib/schools/schema";
import { excerpt, found, isUnknown, none, type ParsedFact, reduce, refused, spellings } from "./parsed-fact";

export interface Grades {
  /** Readable: "Classes 1 to 8". */
  grades: string;
  classFrom: number | null;
  classTo: number | null;
}

/** UDISE+ levels as classes: primary is 1 to 5, upper primary 6 to 8, secondary 9 and 10, higher secondary 11 and 12. */
const LEVELS = spellings<readonly [number | null, number]>({
  primary: [1, 5],
  primaryonly: [1, 5],
  primarywithupperprimary: [1, 8],
  primarywithupperprimaryonly: [1, 8],
  upperprimaryonly: [6, 8],
  upperprimary: [6, 8],
  middle: [6, 8],
  priupperpriandsecondaryonly: [1, 10],
  priwithuppriandsecondaryonly: [1, 10],
  priwithupperprisecandhsec: [1, 12],
  upperpriandsecondary: [6, 10],
  upperprisecondaryandhighersec: [6, 12],
  secondaryonly: [9, 10],
  secondarywithhighersecondary: [9, 12],
  highersecondaryonlyjrcollege: [11, 12],
  highersecondaryonly: [11, 12],
  jrcollege: [11, 12],
  seniorsecondary: [null, 12],
  seniorsecondaryschool: [null, 12],
  seniorsecondarylevel: [null, 12],
  highersecondary: [null, 12],
  secondaryschool: [null, 10],
  secondarylevel: [null, 10],
  secondary: [null, 10],
  middleclass: [null, 8],
  middleclasslevel: [null, 8],
  middleclasssyllabus: [null, 8],
});

/** Classes before class 1, numbered as in the schema: -2 nursery, -1 LKG, 0 UKG. */
const PRESCHOOL_CLASSES = spellings<number>({
  playgroup: -2,
  playschool: -2,
  pg: -2,
  prenursery: -2,
  nursery: -2,
  nur: -2,
  prekg: -2,
  preschool: -2,
  lkg: -1,
  kg1: -1,
  pp1: -1,
  jrkg: -1,
  juniorkg: -1,
  ukg: 0,
  kg2: 0,
  pp2: 0,
  srkg: 0,
  seniorkg: 0,
  kg: 0,
  k: 0,
  preprimary: 0,
  kindergarten: 0,
  prep: 0,
});
const ROMAN_CLASSES = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const CLASS_NAMES: Record<number, string> = { [-2]: "Nursery", [-1]: "LKG", 0: "KG" };

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

/** `Nursery to class 12`, `Classes 1 to 5`: -2 is nursery, -1 LKG, 0 UKG; `from` is null if unknown. */
export function nameClasses(from: number | null, to: number): string {
  if (from === null) return `Up to class ${to}`;
  if (from === to) return to < 1 ? CLASS_NAMES[to] : `Class ${to}`;
  if (from >= 1) return `Classes ${from} to ${to}`;
  return `${CLASS_NAMES[from]} to ${to < 1 ? CLASS_NAMES[to] : `class ${to}`}`;
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
