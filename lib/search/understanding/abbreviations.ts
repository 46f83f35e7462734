import { normalWords } from "@/lib/schools/school-words";

// Short for several things, or for one only in some states: rows keep them as they are (school-words.ts has those that every row is
// stored by), and a search for either finds both.

const SHORT_FOR: Readonly<Record<string, readonly string[]>> = {
  ps: ["primary school", "public school"],
  ups: ["upper primary school"],
  ms: ["middle school"],
  hs: ["high school"],
  jhs: ["junior high school"],
  hss: ["higher secondary school"],
  sss: ["senior secondary school"],
  zp: ["zilla parishad", "zila parishad", "zilla praja parishad"],
  zph: ["zilla parishad high"],
  mpps: ["mandal parishad primary school", "mandal praja parishad primary school"],
  mpups: ["mandal parishad upper primary school", "mandal praja parishad upper primary school"],
  pups: ["panchayat union primary school"],
  pums: ["panchayat union middle school"],
  ggps: ["government girls primary school"],
  gbps: ["government boys primary school"],
  ggups: ["government girls upper primary school"],
  ggms: ["government girls middle school"],
  gmps: ["government model primary school"],
  gss: ["government secondary school"],
  ghps: ["government higher primary school"],
  glps: ["government lower primary school"],
  lps: ["lower primary school"],
  hps: ["higher primary school"],
  lp: ["lower primary"],
  up: ["upper primary"],
  dav: ["dayanand anglo vedic"],
  sm: ["shishu mandir"],
  vm: ["vidya mandir"],
  rly: ["railway"],
  cantt: ["cantonment"],
  smt: ["shrimati"],
  md: ["mohammad"],
  bhavan: ["bhawan"],
  "number i": ["number 1"],
  "number v": ["number 5"],
};

/** What may stand for a run of normal words, as runs. */
const alternatives = new Map<string, string[][]>();
let longest = 1;
function add(words: string[], other: string[]) {
  const key = words.join(" ");
  if (key === other.join(" ")) return;
  alternatives.set(key, [...(alternatives.get(key) ?? []), other]);
  longest = Math.max(longest, words.length);
}
for (const [short, phrases] of Object.entries(SHORT_FOR))
  for (const phrase of phrases) {
    add(normalWords(short), normalWords(phrase));
    add(normalWords(phrase), normalWords(short));
    for (const other of phrases) if (other !== phrase && short !== "ps") add(normalWords(phrase), normalWords(other));
  }

/** The longest run from `at` on that is short for something, or that something is short for. */
export function abbreviationAt(words: readonly string[], at: number): { length: number; others: string[][] } | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const others = alternatives.get(words.slice(at, at + length).join(" "));
    if (others) return { length, others };
  }
  return null;
}
