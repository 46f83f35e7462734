import { toLatin } from "@/lib/schools/to-latin";
import { IN_DEVANAGARI } from "./word-tables";

const INDIAN = /[\u0900-\u0d7f\u200c\u200d]+/g;

const known = new Map(Object.entries(IN_DEVANAGARI).map(([written, latin]) => [written.normalize("NFC"), latin]));

/** A query with words of Indian scripts in Latin letters, as they sound: "केन्द्रीय विद्यालय पुणे" is "kendriya vidyalaya pune". */
export function inLatinLetters(text: string): string {
  return text.replace(INDIAN, (written) => known.get(written.normalize("NFC")) ?? toLatin(written));
}
