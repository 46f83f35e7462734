import { expect, it } from "vitest";
import { inLatinLetters } from "./in-latin-letters";

it.each([
  ["केन्द्रीय विद्यालय पुणे", "kendriya vidyalaya pune"],
  ["डीपीएस इंदौर", "dps indore"],
  ["डी ए वी पटना", "d a v patna"],
  ["डी.ए.वी. पटना", "d a v patna"],
  ["के वी पुणे", "k v pune"],
  ["केवी पुणे", "kv pune"],
  ["डीएव्ही पुणे", "dav pune"],
  ["आईसीएसई", "icse"],
  ["जयपुर के डी ए वी", "jaipur in d a v"],
  ["पुणे शाळा ४११००१", "pune school 411001"],
  ["बीबी फातिमा", "bibi phatima"],
  ["बी बी स्कूल", "b b school"],
  ["एसएस स्कूल", "ss school"],
  ["राजकीय उच्च प्राथमिक विद्यालय", "rajkiya uchch prathmik vidyalaya"],
  ["उत्क्रमित मध्य विद्यालय", "utkramit madhya vidyalaya"],
  ["गांधी जी", "gandhi jee"],
  ["एएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएएक", "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeek"],
  ["st mary's", "st mary's"],
])("%s is said %s", (written, latin) => expect(inLatinLetters(written)).toBe(latin));
