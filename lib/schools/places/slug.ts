import { APOSTROPHES, isAscii, withoutAccents } from "@/lib/schools/words/plain-letters";
import { toLatin } from "@/lib/schools/words/to-latin";

export function slugOf(text: string): string {
  const latin = isAscii(text) ? text : withoutAccents(toLatin(text));
  return latin
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
