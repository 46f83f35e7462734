import { normalWords } from "@/lib/schools/school-words";

// Abbreviations that are ambiguous or used only in some states. Rows keep them as they are (school-words.ts expands the
// others), and a search for either form finds both.

/** Each line lists forms with the same meaning. A form with a second meaning has a second line. */
const SHORT_FOR: readonly (readonly [string, ...string[]])[] = [
  ["ps", "primary school"],
  ["ps", "public school"],
  ["ups", "upper primary school"],
  ["ms", "middle school"],
  ["hs", "high school"],
  ["jhs", "junior high school"],
  ["hss", "higher secondary school"],
  ["sss", "senior secondary school"],
  ["ic", "inter college"],
  ["gss", "government secondary school"],
  ["gmps", "government model primary school"],
  ["ggps", "government girls primary school", "government girls ps"],
  ["ggups", "government girls upper primary school", "government girls ups"],
  ["ggms", "government girls middle school", "government girls ms"],
  ["gghs", "government girls high school", "government girls hs"],
  ["gghss", "government girls higher secondary school", "government girls hss"],
  ["gbps", "government boys primary school", "government boys ps"],
  ["gbms", "government boys middle school", "government boys ms"],
  ["gbhs", "government boys high school", "government boys hs"],
  ["gbhss", "government boys higher secondary school", "government boys hss"],
  ["lp", "lower primary"],
  ["up", "upper primary"],
  ["lps", "lower primary school"],
  ["hps", "higher primary school"],
  ["glps", "government lower primary school"],
  ["ghps", "government higher primary school"],
  ["klps", "kannada lower primary school", "kannada lps"],
  ["khps", "kannada higher primary school", "kannada hps"],
  // Maharashtra, Andhra Pradesh, Telangana, Tamil Nadu
  ["zp", "zilla parishad", "zila parishad", "zilla praja parishad"],
  ["zph", "zilla parishad high"],
  ["mpps", "mandal parishad primary school", "mandal praja parishad primary school"],
  ["mpups", "mandal parishad upper primary school", "mandal praja parishad upper primary school"],
  ["tw", "tribal welfare"],
  ["twps", "tribal welfare primary school", "tw ps"],
  ["pups", "panchayat union primary school"],
  ["pums", "panchayat union middle school"],
  ["csi", "church of south india"],
  ["rc", "roman catholic"],
  // Kerala
  ["alps", "aided lower primary school", "aided lps"],
  ["aups", "aided upper primary school", "aided ups"],
  ["amlps", "aided mappila lower primary school", "aided mappila lps"],
  ["amups", "aided mappila upper primary school", "aided mappila ups"],
  ["gmlps", "government mappila lower primary school", "government mappila lps"],
  ["gmups", "government mappila upper primary school", "government mappila ups"],
  ["vhss", "vocational higher secondary school"],
  ["gvhss", "government vocational higher secondary school", "government vhss"],
  // Bihar and Jharkhand
  ["upg", "upgraded"],
  ["ums", "upgraded middle school", "upgraded ms", "upg ms", "upg middle school"],
  ["uhs", "upgraded high school", "upgraded hs", "upg hs", "upg high school"],
  ["nps", "new primary school", "new ps", "navin primary school", "naveen primary school"],
  ["nps", "national public school"],
  // West Bengal, Madhya Pradesh, Assam
  ["fp", "free primary"],
  ["ssk", "shishu shiksha kendra", "shishu siksha kendra"],
  ["msk", "madhyamik shiksha kendra", "madhyamik siksha kendra"],
  ["egs", "education guarantee scheme", "education guarantee school"],
  ["me", "middle english"],
  ["mes", "me school", "middle english school"],
  // Delhi
  ["skv", "sarvodaya kanya vidyalaya"],
  ["sbv", "sarvodaya bal vidyalaya"],
  ["rpvv", "rajkiya pratibha vikas vidyalaya"],
  ["gbsss", "government boys senior secondary school", "government boys sss"],
  ["ggss", "ggsss", "government girls senior secondary school", "government girls secondary school"],
  ["mcd", "north dmc"],
  ["mcd", "sdmc"],
  ["mcd", "edmc"],
  ["dav", "dayanand anglo vedic"],
  ["sm", "shishu mandir"],
  ["vm", "vidya mandir"],
  ["rly", "railway"],
  ["cantt", "cantonment"],
  ["smt", "shrimati"],
  ["md", "mohammad"],
  ["bhavan", "bhawan"],
  ["number i", "number 1"],
  ["number v", "number 5"],
];

/** The alternatives of a run of normalised words, as runs. */
const alternatives = new Map<string, string[][]>();
let longest = 1;
function add(words: string[], other: string[]) {
  const key = words.join(" ");
  if (key === other.join(" ")) return;
  alternatives.set(key, [...(alternatives.get(key) ?? []), other]);
  longest = Math.max(longest, words.length);
}
for (const written of SHORT_FOR.map((each) => each.map((one) => normalWords(one))))
  for (const one of written) for (const other of written) add(one, other);

/** The longest run from `at` on that has alternatives, with these. */
export function abbreviationAt(words: readonly string[], at: number): { length: number; others: string[][] } | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const others = alternatives.get(words.slice(at, at + length).join(" "));
    if (others) return { length, others };
  }
  return null;
}
