import { COUNTED, FAR, LOWER_BOUND_PHRASES, patternOf, UPPER_BOUND_PHRASES } from "./number-phrases";
import lists from "./word-lists.json";
import { FILLERS, isCarrier, isDistinctive, PRAISE } from "./word-lists";

// Phrases in a query around what is searched for: "where is", "fee structure", "how to get admission in".

const GOOD = "(?:best|top|good|sast[aei]|badhiya|ac[ch]+[aei])";
const NEAR = "(?:aas )?(?:pa+s+|na[zj]d[ei]+k)";
const TEACHERS = "(?:teach(?:ers?|ing)|staff|pgt|tgt|prt)";
const POSTS = "(?:vacanc(?:y|ies)|jobs?|recruitment|hiring|salary|posts?)";
const CLASS = "(?:class(?:es)?|std|standard|grade|kaksha|iyatta)";
const ORDINALS = "(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)";
/** The normal form of the suffixes of 1st, 2nd, 3rd and 4th. */
const TH = "(?:saint|nd|road|th)";

/** Phrases around what is searched for, in normalised words with a space on both sides: questions, and what people want to know. */
const ASIDES: readonly RegExp[] = [
  /(?<=^ )(?:tell me|show me|show|find me|give me|looking for|i want|i need|please)(?= )/g,
  /(?<= )(?:near by|in one|up to|upto)(?= )|(?<= )how to (?:apply|get|take|reach|go|join|contact)(?: for| in| to)?(?= )|(?<= )apply(?: online)?(?: for)?(?= )/g,
  /(?<= )(?:where|which|what) (?:is|are)(?= )|(?<= )(?:is|are)(?= (?:the )?(?:best|top|good) )/g,
  /(?<= )(?:top|best) (?:\d{1,3}|three|five|ten|twenty|fifty|hundred)(?= )|(?<=^ )number 1(?= schools? )/g,
  /(?<= )(?:government )?recogni[sz]ed(?: by (?:the )?(?:state |central )?government)?(?= )/g,
  /(?<= )sabse (?:bad|sast|badhiy|ach)[aei]+(?= )|(?<= )(?:kahan?|kaun s[aei]|kaunsa|kon ?sa|kya) hain?(?= )/g,
  patternOf(
    `(?<= )k(?:au|o)n s[aei](?= )|(?<= ${GOOD} )(?:hain?|rahega|hoga)(?= )|(?<= )me(?:in)? (?:ho|hain?)(?= $)|(?<= schools? )jo(?= )`,
    "g",
  ),
  // मेरी is also the name Mary, and के means "in".
  /(?<= )(?:(?:mer|apn|hamar)[aei] |mary )?(?:(?:bet|ladk|bac[ch]+)(?:[aei]|i?yon|on) )?(?:k[ei]|in) liye(?= )|(?<= )(?:chahiye|chaiye|bata[iy]+e|dikha[iy]*[eo])(?= )/g,
  /(?<= )konti(?= (?:schools?|shala) )|(?<= )(?:kuthe )?aahet?(?= )|(?<= )mul(?:an?|i)sathi(?= )/g,
  /(?<= )(?:kitn[aei] (?:fees? )?hain?|(?<=fees? )kitn[aei])(?= )|(?<= )kais[aei] (?:schools? )?hain?(?= )/g,
  /(?<= )kaise (?:ho|hoga|hota|hoti|le|len|lein|lena|lu|lun|kare|karen|karein|karaye|karwaye|milega|milta)(?: hain?)?(?= )/g,
  /(?<= )kam fees?(?= )|(?<= (?:fees?|sast[aei]|medium|hostel|boarding|cbse|icse|board) )wal[aei](?= )/g,
  /(?<= )principal(?: k[aeo])? (?:name|naam)(?= )|(?<= )holidays? list(?= )|(?<= )(?:admissions? )?last date(?= )/g,
  /(?<= )(?:is )?good or (?:bad|not)(?= )|(?<=^ )is(?= .* (?:good|best|bad) )|(?<= )a(?= good )/g,
  /(?<= )(?:(?:school )?bus )?routes?(?= )|(?<= )(?:school )?bus (?:fees?|facility|timings?)(?= )|(?<= )academic (?:calendar|session|year)(?= )|(?<= )dress code(?= )/g,
  /(?<= )(?:(?:u ?dise|affiliation) (?:code|number)|school code)(?= )|(?<= )(?:m(?:in|ax)imum )?age (?:limit|criteria)(?= )|(?<= )age(?= for )/g,
  patternOf(`(?<= )${POSTS} (?:for|of) ${TEACHERS}(?= )|(?<= )(?:${TEACHERS}|job) ${POSTS}(?= )`, "g"),
  /(?<= )low (?:fees?|cost|budget)(?= )|(?<= )budget(?= schools? )/g,
  /(?<= )(?:phone|telephone|whatsapp)(?: numbers?)?(?= )|(?<= )(?:mobile|contact) numbers?(?= )|(?<= )email(?: id| address)?(?= )/g,
  /(?<= )(?:admissions?|application|registration) (?:forms?|open|process|dates?|notification|criteria)(?= )/g,
  // Elsewhere such a number can be part of a name: 2021 No. Rampur LP School.
  /(?<= )20[2-3]\d (?:20)?[2-3]\d(?= )|(?<= (?:admissions?|fees?|structure|forms?) )20[2-3]\d(?= )|(?<! number )(?<= )20[2-3]\d(?= $)/g,
  /(?<= )1[0-2] (?:th )?(?:science|commerce|arts)(?= )|(?<= )1[0-2] th(?= (?:cbse|icse|isc|board|schools?|results?) )/g,
  /(?<= )(?:class )?\d{1,2}(?: (?:6|v|ve|vin|wi|win|we|th))? tak(?= )/g,
  /(?<= )(?:pin|zip|postal)(?: code)?(?: number)?(?= [1-9]\d{5} )|(?<= )(?:pin|zip|postal) code(?: number)?(?= )/g,
  // Numbers that are no fees: "more than 2000 students", "under 14", "within 5 km". Six digits are a pincode.
  patternOf(
    `(?<= )(?:(?:${COUNTED}|strength|area|distance) )?(?:${UPPER_BOUND_PHRASES}|${LOWER_BOUND_PHRASES})(?: to)?(?: ${CLASS})? (?![1-9]\\d{5} |[1-9]\\d{2} \\d{3} )\\d+(?: \\d+)?` +
      `(?: (?:${COUNTED}|old|of age|radius|range|distance|away|per class|in (?:a|each|one) class|from|${TH}|${CLASS}))*(?= )`,
    "g",
  ),
  patternOf(`(?<= )(?:${UPPER_BOUND_PHRASES}|${LOWER_BOUND_PHRASES})(?= (?:[1-9]\\d{5}|[1-9]\\d{2} \\d{3}) )`, "g"),
  patternOf(`(?<= )\\d+(?: \\d)? ${FAR} from(?= )|(?<= )\\d+(?: \\d)? ${FAR}(?= (?:of|around|near|to) )`, "g"),
  /(?<= )\d{1,3} (?:years?|yrs?)(?: old)?(?= )|(?<= )aged? \d{1,2}(?= )|(?<= )\d{2,3} (?:percent(?:age|ile)?|results?|marks?)(?: (?:results?|marks?))?(?= )/g,
];
/** Phrases that also occur in names (Jalpai Grade I Primary School). */
const ASIDES_OR_NAMES: readonly RegExp[] = [
  patternOf(
    `(?<= )(?<! to )${CLASS} (?:\\d{1,2}|x|xi|xii|v|i)(?: ${TH})?(?: (?:and |or )?\\d{1,2}(?: ${TH})?)*(?: (?:science|commerce|arts))?(?= )(?! to )`,
    "g",
  ),
  patternOf(`(?<= )(?<! to )(?:\\d{1,2} ${TH}|${ORDINALS}) ${CLASS}(?: (?:science|commerce|arts))?(?= )`, "g"),
  patternOf(
    `(?<= )(?:from )?(?:(?:${CLASS} )?\\d{1,2}(?: ${TH})?|nursery|kg|lkg|ukg) to (?:${CLASS} )?\\d{1,2}(?: ${TH})?(?: ${CLASS})?(?= )`,
    "g",
  ),
  /(?<= )\d{1,5} (?:students|children|kids|pupils|teachers|seats)(?= )|(?<= )\d{1,3} acres?(?: campus)?(?= )|(?<= )\d{1,3}(?: \d)? kms?(?= )/g,
  patternOf(`(?<= )(?:(?:mere|hamare|apne) )?(?:ghar )?k[ei] ${NEAR}(?: wal[aei])?(?= )`, "g"),
  patternOf(`(?<= )k(?:au|o)ns[aei](?= \\S)|(?<= ${GOOD} schools? )k(?:au|o)ns[aei](?= )`, "g"),
  /(?<= schools? )hain?(?= )|(?<= )batao(?= )|(?<= )cha+ngl(?:i|a|e|ya)(?= (?:schools?|shala|aahet?) )|(?<= )(?:syllabus|uniform)(?= )/g,
  /(?<= )(?:since|established|estd|founded)(?: in)? (?:1[89]|20)\d\d(?= )/g,
];
/** What schools with the class are often called, by class: class 12 asks for a higher secondary school. */
const LEVELS = lists.levels.map((line) => {
  const [from, to, ...names] = line.split(" ");
  return {
    from: Number(from),
    to: Number(to),
    names: names
      .join(" ")
      .split(", ")
      .map((name) => name.split(" ")),
  };
});
const CLASS_ASKED = patternOf(
  `(?<= )(?:${CLASS} (?:\\d{1,2} (?:to|and|or)? ?(?:${CLASS} )?)?(\\d{1,2})|(\\d{1,2}) (?:${TH}|${CLASS}|6|vi|tak))(?= )`,
  "g",
);

/** Names typical of schools with a board, a facility or low fees: all Kendriya Vidyalayas are affiliated to CBSE. */
const TYPICAL_NAMES: ReadonlyMap<string, string[][]> = new Map(
  Object.entries(lists.typicalNames).flatMap(([words, names]) =>
    words.split(" ").map((word) => [word, names.split(", ").map((name) => name.split(" "))] as const),
  ),
);

export function kindNamesIn(words: readonly string[]): string[][] {
  return [...levelNamesIn(words), ...words.flatMap((word) => TYPICAL_NAMES.get(word) ?? [])];
}

function levelNamesIn(words: readonly string[]): string[][] {
  const classes = [...` ${words.join(" ")} `.matchAll(CLASS_ASKED)].map(([, after, before]) => Number(after ?? before));
  const highest = Math.max(0, ...classes);
  return LEVELS.find(({ from, to }) => highest >= from && highest <= to)?.names ?? [];
}

/** Words that also occur in names (All Saints): asides only next to words for a kind of school. */
const BEFORE_KINDS: ReadonlySet<string> = new Set(["all", "only"]);
export interface Asides {
  certain: ReadonlySet<number>;
  /** Perhaps part of a name: ranges [start, end). */
  candidateNames: readonly (readonly [number, number])[];
  isSentence: boolean;
  /** The sentence has two stop words or more than five words, so its other rare words are probably no names. */
  isSpoken: boolean;
}

export function asidesIn(words: readonly string[]): Asides {
  const text = ` ${words.join(" ")} `;
  const certain = new Set(runsOf(ASIDES, text).flatMap(([start, end]) => words.map((_, at) => at).slice(start, end)));
  const candidateNames: (readonly [number, number])[] = runsOf(ASIDES_OR_NAMES, text);
  const isQuestion = certain.size + candidateNames.length > 0;
  const isKind = (word: string | undefined) => word !== undefined && !isDistinctive(word);
  const asides = { certain, candidateNames };
  for (const [at, word] of words.entries()) {
    const isLastOnly = word === "only" && (isKind(words[at - 1]) || at === words.length - 1);
    if ((BEFORE_KINDS.has(word) && isKind(words[at + 1])) || isLastOnly) certain.add(at);
    // "In" in Hindi, but Middle English in names.
    const isIn = word === "me" && at > 0;
    const isBeforeAside = isAside(asides, at + 1) || (isIn && at === words.length - 1 && isQuestion);
    if ((PRAISE.has(word) || isIn) && (isKind(words[at + 1]) || isBeforeAside)) candidateNames.push([at, at + 1]);
  }
  const carriers = words.flatMap((_, at) => (isCarrierAt(words, at) ? [at] : []));
  const longer = carriers.filter((at) => words[at].length > MAX_INITIALS);
  const isSentence = longer.length >= MIN_CARRIERS || (longer.length > 0 && words.length >= MIN_SENTENCE_WORDS);
  const isSpoken = isSentence && (longer.length >= MIN_CARRIERS || words.length > MIN_SENTENCE_WORDS);
  if (isSentence) {
    const runs = [...carriers.map((at) => [at, at + 1] as const), ...runsOf([ORDINAL], text)];
    candidateNames.push(...runs.filter(([at]) => !isAside(asides, at)));
  }
  const isNothingElse = words.every((_, at) => isAside(asides, at));
  return isNothingElse
    ? { certain: new Set(), candidateNames: [], isSentence: false, isSpoken: false }
    : { ...asides, isSentence, isSpoken };
}

/** A single stop word may be part of a name: Kot Wala School. */
const MIN_CARRIERS = 2;
const MIN_SENTENCE_WORDS = 5;
/** A class in a sentence. Elsewhere names have such words: 12th Ward School. */
const ORDINAL = patternOf(`(?<= )(?:[1-9]|1[0-2]) ${TH}(?= )`, "g");
const MAX_INITIALS = 2;
const isCarrierAt = (words: readonly string[], at: number) =>
  isCarrier(words[at]) || (words[at] === "i" && at === 0) || (words[at] === "a" && at > 0);

export const isAside = ({ certain, candidateNames }: Pick<Asides, "certain" | "candidateNames">, at: number): boolean =>
  certain.has(at) || candidateNames.some(([start, end]) => start <= at && at < end);

const MIN_ASIDE_LENGTH = 3;
const LAST_OF_ASIDES = [...FILLERS, "phone", "telephone", "whatsapp", "mobile", "email", "number"];

/** The text without a last word that begins an aside ("dps indore phon", "fee struc"); null if it begins none or stands alone. */
export function withoutPartialAside(text: string): string | null {
  const words = text.trim().toLowerCase().split(/\s+/);
  const last = words.pop()!;
  const isPrefix = last.length >= MIN_ASIDE_LENGTH && LAST_OF_ASIDES.some((word) => word.startsWith(last));
  while (FILLERS.has(words.at(-1) ?? "")) words.pop();
  return isPrefix && words.length > 0 ? words.join(" ") : null;
}

const runsOf = (patterns: readonly RegExp[], text: string): [number, number][] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: run, index }): [number, number] => {
      const start = text.slice(0, index).split(" ").length - 2;
      return [start, start + run.split(" ").length];
    }),
  );
