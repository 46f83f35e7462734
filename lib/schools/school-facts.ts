import { currentYear } from "@/lib/platform/clock";
import { PINCODE } from "./pincode";
import { oneLine, readableCase } from "./readable-case";
import {
  BOARDS,
  CURRICULA,
  FEES_MAX,
  FOUNDATION_YEAR_MIN,
  INDIA,
  STUDENTS_MAX,
  TEXT_LIMITS,
  type Board,
  type Curriculum,
  type Gender,
  type SchoolType,
} from "./schema";

/** The result of reading a fact from free text: a value of the product, or null with the reason. */
export type ParsedFact<T> = { value: T; warning?: undefined } | { value: null; warning?: string };

const none = { value: null } as const;
const found = <T>(value: T): ParsedFact<T> => ({ value });
const refused = (warning: string): ParsedFact<never> => ({ value: null, warning });

/** Letters and digits of a text in lower case, to compare spellings. */
const reduce = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** A table of spellings. A Map, so that "constructor" isn't found. */
function spellings<T>(table: Record<string, T>): ReadonlyMap<string, T> {
  return new Map(Object.entries(table));
}

const UNKNOWN = /^(?:[-–—.*_?0]+|n\/?\.?a\.?|nil|null|none|not available|not applicable|not known|unknown|undefined|#n\/a)$/i;
/** Whether the text is a placeholder for an unknown value. */
export const isUnknown = (text: string): boolean => text === "" || UNKNOWN.test(text);

const GENDER_SPELLINGS = spellings<Gender>({
  coeducational: "Coeducational",
  coeducation: "Coeducational",
  coed: "Coeducational",
  mixed: "Coeducational",
  both: "Coeducational",
  boysandgirls: "Coeducational",
  boysgirls: "Coeducational",
  boys: "Boys",
  boysonly: "Boys",
  boy: "Boys",
  male: "Boys",
  onlyboys: "Boys",
  boysschool: "Boys",
  girls: "Girls",
  girlsonly: "Girls",
  girl: "Girls",
  female: "Girls",
  onlygirls: "Girls",
  girlsschool: "Girls",
});

export function readGender(text: string): ParsedFact<Gender> {
  if (isUnknown(text)) return none;
  const gender = GENDER_SPELLINGS.get(reduce(text));
  return gender ? found(gender) : refused(`gender “${excerpt(text)}” is not known`);
}

/** Management types of UDISE+ and their spellings. Unrecognised schools and madrasas are Other. */
const TYPE_SPELLINGS = spellings<SchoolType>({
  government: "Government",
  govt: "Government",
  governmentschool: "Government",
  departmentofeducation: "Government",
  localbody: "Government",
  stategovernment: "Government",
  stategovt: "Government",
  tribalwelfaredepartment: "Government",
  socialwelfaredepartment: "Government",
  tribalsocialwelfaredepartment: "Government",
  othergovtmanagedschools: "Government",
  othergovernmentmanagedschools: "Government",
  otherstategovtmanaged: "Government",
  municipal: "Government",
  zillaparishad: "Government",
  panchayat: "Government",
  public: "Government",
  governmentaided: "Government aided",
  govtaided: "Government aided",
  aided: "Government aided",
  privateaided: "Government aided",
  pvtaided: "Government aided",
  partiallygovtaided: "Government aided",
  privateunaided: "Private unaided",
  privateunaidedrecognized: "Private unaided",
  privateunaidedrecognised: "Private unaided",
  private: "Private unaided",
  unaided: "Private unaided",
  pvtunaided: "Private unaided",
  pvt: "Private unaided",
  independent: "Private unaided",
  privateschool: "Private unaided",
  centralgovernment: "Central government",
  centralgovt: "Central government",
  kendriyavidyalaya: "Central government",
  jawaharnavodayavidyalaya: "Central government",
  navodayavidyalaya: "Central government",
  ministryoflabor: "Central government",
  ministryoflabour: "Central government",
  railwayschool: "Central government",
  sainikschool: "Central government",
  otherscentralgovernmentschool: "Central government",
  othercentralgovtpsuschools: "Central government",
  centraltibetanschool: "Central government",
  cantonmentboard: "Central government",
  other: "Other",
  others: "Other",
  unrecognized: "Other",
  unrecognised: "Other",
  madarsarecognizedbywakfboardmadarsaboard: "Other",
  madarsarecognized: "Other",
  madrasarecognized: "Other",
  madarsaunrecognized: "Other",
  madrasaunrecognized: "Other",
  trust: "Private unaided",
});

export function readSchoolType(text: string): ParsedFact<SchoolType> {
  if (isUnknown(text)) return none;
  const type = TYPE_SPELLINGS.get(reduce(text));
  return type ? found(type) : refused(`school type “${excerpt(text)}” is not known`);
}

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

/** Reads levels or a range of classes; any other text is returned as it is, without classes. */
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

const BOARD_SPELLINGS = spellings<Board>({
  cbse: "CBSE",
  centralboardofsecondaryeducation: "CBSE",
  cbseboard: "CBSE",
  cisce: "CISCE",
  icse: "CISCE",
  isc: "CISCE",
  icseisc: "CISCE",
  icseboard: "CISCE",
  cisceboard: "CISCE",
  councilfortheindianschoolcertificateexaminations: "CISCE",
  stateboard: "State board",
  state: "State board",
  ssc: "State board",
  hsc: "State board",
  matriculation: "State board",
  ib: "IB",
  ibdp: "IB",
  internationalbaccalaureate: "IB",
  cambridge: "Cambridge",
  igcse: "Cambridge",
  caie: "Cambridge",
  cie: "Cambridge",
  cambridgeinternational: "Cambridge",
  nios: "NIOS",
  nationalinstituteofopenschooling: "NIOS",
  openschool: "NIOS",
  other: "Other",
  others: "Other",
});
const isStateBoard = (text: string): boolean => /board$/i.test(text.trim()) && !/^(?:cbse|icse|isc|cisce)\b/i.test(text.trim());

export function readBoard(text: string): ParsedFact<Board> {
  if (isUnknown(text)) return none;
  const board =
    BOARD_SPELLINGS.get(reduce(text)) ??
    BOARDS.find((name) => reduce(name) === reduce(text)) ??
    (isStateBoard(text) ? "State board" : undefined);
  return board ? found(board) : refused(`board “${excerpt(text)}” is not known`);
}

/** The curriculum of a school whose board alone is known. */
export function curriculumOfBoard(board: Board): Curriculum {
  if (board === "CBSE" || board === "IB") return board;
  return board === "Cambridge" ? "British" : "Other";
}

/** Reads a curriculum, and the board if the text names one: CBSE, IB, or a board in the wrong column (ICSE). */
export function readCurriculum(text: string): ParsedFact<{ curriculum: Curriculum; board: Board | null }> {
  if (isUnknown(text)) return none;
  const curriculum = CURRICULA.find((name) => reduce(name) === reduce(text));
  if (curriculum) return found({ curriculum, board: curriculum === "CBSE" || curriculum === "IB" ? curriculum : null });
  const board = readBoard(text).value;
  return board ? found({ curriculum: curriculumOfBoard(board), board }) : refused(`curriculum “${excerpt(text)}” is not known`);
}

/** Hosts that people write if a school has no website. */
const PLACEHOLDER_HOST =
  /^(?:w{2,4}\.?)?(?:xyz|xyx|xxx|abc|abcd|example|test|sample|school|schoolname|yourschool|nil|none|na|no|gmail|yahoo|rediffmail|hotmail|google|website)\.(?:com|co\.in|in|org|net)$/;
const TOP_LEVEL_DOMAINS = new Set(
  "com org net edu gov mil info biz name int academy school education ac co ind college institute university center foundation online site website world global live life page app dev page care club asia mobi pro tech space store ngo ong international guru today xyz top host me tv io cc us uk in".split(
    " ",
  ),
);

/**
 * Reads a website that is safe to link to: http or https, a host with a real top level, no credentials.
 * "www.school.in" becomes "http://www.school.in"; browsers try https themselves.
 */
export function readWebsite(text: string): ParsedFact<string> {
  if (isUnknown(text) || /^(?:no|nil|www\.?|https?:\/*(?:www\.?)?)$/i.test(text)) return none;
  const trimmed = text.replace(/\s+|[,;.]+$/g, "").replace(/^(https?)(?::|;)?[/\\]+/i, "$1://");
  const withProtocol = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[^/]*:\d+(?:\/|$)/.test(trimmed) ? trimmed : `http://${trimmed}`;
  const url = parseUrl(withProtocol);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /\s/.test(text.trim()) || withProtocol.length > 500)
    return refused(`website “${excerpt(text)}” is not an address`);
  const host = url.hostname.replace(/\.$/, "");
  if (PLACEHOLDER_HOST.test(host)) return refused(`website “${excerpt(text)}” is a placeholder`);
  const topLevel = host.slice(host.lastIndexOf(".") + 1);
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host) && !/^(?:www\.)[^.]+$/.test(host);
  if (!isName || !(TOP_LEVEL_DOMAINS.has(topLevel) || /^[a-z]{2}$/.test(topLevel)))
    return refused(`website “${excerpt(text)}” is not an address`);
  return found(url.pathname === "/" && !url.search && !url.hash ? `${url.protocol}//${url.host}` : url.href);
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Reads up to three numbers of digits, spaces, hyphens and a leading plus: "0471-2384932, 98470 12345". */
export function readPhone(text: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  const numbers = text
    .split(/[,;/|]|\bor\b|\band\b/i)
    .map(readPhoneNumber)
    .filter((number) => number !== null);
  return numbers.length ? found([...new Set(numbers)].slice(0, 3).join(", ")) : refused(`phone number “${excerpt(text)}” is none`);
}

function readPhoneNumber(text: string): string | null {
  const normalised = text
    .replace(/[()]/g, "")
    .replace(/[^0-9+-]+/g, " ")
    .replace(/(?!^)\+/g, "")
    .replace(/^[ -]+|[ -]+$/g, "");
  const digits = normalised.replace(/\D/g, "");
  const isPlaceholder = /^(\d)\1+$/.test(digits) || "01234567890".includes(digits);
  return digits.length >= 6 && digits.length <= 15 && !isPlaceholder && /^\+?[0-9][0-9 -]{4,24}$/.test(normalised) ? normalised : null;
}

export function readEmail(text: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  const first = text.split(/[,;\s]+/).find(Boolean) ?? "";
  const isAddress =
    /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/.test(first) &&
    first.length <= TEXT_LIMITS.short;
  return isAddress ? found(first.toLowerCase()) : refused(`e-mail “${excerpt(text)}” is not an address`);
}

export function readFoundationYear(text: string): ParsedFact<number> {
  if (isUnknown(text)) return none;
  const year = /^\d{4}(?:\.0+)?$/.test(text) ? Number.parseInt(text, 10) : NaN;
  if (year >= FOUNDATION_YEAR_MIN && year <= currentYear()) return found(year);
  return refused(`founding year “${excerpt(text)}” is not from ${FOUNDATION_YEAR_MIN} to ${currentYear()}`);
}

/** Reads rupees a year, to the paisa: "₹1,25,000", "Rs. 45000/-". Zero is a valid amount. */
export function readFees(text: string): ParsedFact<number> {
  if (text !== "0" && isUnknown(text)) return none;
  const plain = text
    .replace(/^(?:₹|rs\.?|inr)\s*/i, "")
    .replace(/\s*(?:\/-|\/=|rupees|inr|₹)\s*$/i, "")
    .replace(/[,\s]/g, "");
  const fees = /^\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : NaN;
  return fees >= 0 && fees <= FEES_MAX ? found(fees) : refused(`fees “${excerpt(text)}” are not an amount in rupees`);
}

export function readStudentCount(text: string): ParsedFact<number> {
  if (text !== "0" && isUnknown(text)) return none;
  const plain = text.replace(/,/g, "").replace(/\.0+$/, "");
  const count = /^\d{1,7}$/.test(plain) ? Number(plain) : NaN;
  return count >= 0 && count <= STUDENTS_MAX ? found(count) : refused(`student count “${excerpt(text)}” is not a number of students`);
}

/** Reads a position inside India, rounded to six decimals (11 cm); both numbers or none. */
export function readPosition(latitudeText: string, longitudeText: string): ParsedFact<{ latitude: number; longitude: number }> {
  if (isUnknown(latitudeText) || isUnknown(longitudeText)) return none;
  const [latitude, longitude] = [readDegrees(latitudeText), readDegrees(longitudeText)];
  const isInside =
    latitude >= INDIA.latitudeMin && latitude <= INDIA.latitudeMax && longitude >= INDIA.longitudeMin && longitude <= INDIA.longitudeMax;
  if (isInside) return found({ latitude, longitude });
  return refused(`position “${excerpt(latitudeText)}, ${excerpt(longitudeText)}” does not lie in India`);
}

const readDegrees = (text: string): number => (/^[+-]?\d{1,3}(?:\.\d+)?$/.test(text) ? Math.round(Number(text) * 1e6) / 1e6 : NaN);

/** Reads eleven digits or letters, and restores a leading 0 that a spreadsheet removed. */
export function readUdiseCode(text: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  const code = text.replace(/^'|[\s-]/g, "").toUpperCase();
  if (/^[0-9A-Z]{11}$/.test(code)) return found(code);
  if (/^[1-9][0-9]{9}$/.test(code)) return found(`0${code}`);
  return refused(`UDISE code “${excerpt(text)}” does not have eleven digits or letters`);
}

export function readAffiliationNumber(text: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  const number = text.replace(/\s+/g, "").replace(/\.0+$/, "");
  return /^[0-9A-Za-z][0-9A-Za-z/-]{1,29}$/.test(number) ? found(number) : refused(`affiliation number “${excerpt(text)}” cannot be read`);
}

/** Reads a list such as "Library; Playground: no; Labs: 3"; an item without an answer means yes. */
export function readFacilities(text: string): ParsedFact<Record<string, { answer: "yes" | "no"; detail?: string }>> {
  if (isUnknown(text)) return none;
  const facilities = new Map<string, { answer: "yes" | "no"; detail?: string }>();
  for (const item of text.split(/[;|]|,(?!\d)/)) {
    const [name, ...rest] = oneLine(item).split(/\s*[:=]\s*/);
    if (!name) continue;
    if (name.length > 100 || facilities.size >= 50) return refused(`facilities “${excerpt(text)}” cannot be read`);
    const detail = rest.join(": ").slice(0, TEXT_LIMITS.short);
    const key = readableCase(name);
    if (/^(?:no|none|not available|0)$/i.test(detail)) facilities.set(key, { answer: "no" });
    else facilities.set(key, detail && !/^yes$/i.test(detail) ? { answer: "yes", detail } : { answer: "yes" });
  }
  return facilities.size ? found(Object.fromEntries(facilities)) : none;
}

/** Reads a short text and fixes its case: a principal, a district, a medium of instruction. */
export function readShortName(text: string, what: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  return text.length <= TEXT_LIMITS.short ? found(readableCase(text)) : refused(`${what} is longer than ${TEXT_LIMITS.short} characters`);
}

/** Reads a pincode, ignoring spaces and a spreadsheet's ".0". */
export function readPincode(text: string): string | null {
  if (PINCODE.test(text)) return text;
  const digits = text.replace(/\s+/g, "").replace(/\.0+$/, "");
  return PINCODE.test(digits) ? digits : null;
}

/** Facts that an overview states: "Management: Local body.", "CBSE affiliation no. 730101". */
export function readStatedFacts(overview: string): { schoolType: string | null; board: Board | null; affiliationNumber: string | null } {
  const management = /^Management: ([^\n]{1,80}?)\. (?:Rural|Urban)\./.exec(overview)?.[1] ?? null;
  const affiliation = /\b(CBSE|CISCE|ICSE) affiliation (?:no|number)\b\.?:? *([0-9A-Z/-]{3,20})/i.exec(overview);
  return {
    schoolType: management,
    board: affiliation ? readBoard(affiliation[1]).value : null,
    affiliationNumber: affiliation?.[2] ?? null,
  };
}

/** The start of a value, for a message of one line. */
export const excerpt = (text: string): string => (text.length <= 60 ? oneLine(text) : `${oneLine(text.slice(0, 60))}…`);
