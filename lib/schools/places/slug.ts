import { toLatin } from "@/lib/schools/words/to-latin";

const ACCENTS = /[\u0300-\u036f]/g;
const APOSTROPHES = /['’‘`]/g;
const ASCII = /^[\x20-\x7e]*$/;

export function slugOf(text: string): string {
  const latin = ASCII.test(text) ? text : toLatin(text).normalize("NFKD").replace(ACCENTS, "");
  return latin
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
