import { LRUCache } from "lru-cache";
import { otherNamesOf } from "@/lib/schools/place-names";
import { plainWords } from "@/lib/schools/school-words";

const remembered = new LRUCache<string, string[]>({ max: 5_000 });

/** A place's name and its other names, each as its letters alone: all places are compared with what somebody types. */
export function lettersOfNames({ id, name }: { id: string; name: string }): string[] {
  const key = `${id} ${name}`;
  const known = remembered.get(key);
  if (known) return known;
  const letters = [name, ...otherNamesOf({ id })].map(lettersOf);
  remembered.set(key, letters);
  return letters;
}

export const lettersOf = (text: string): string => plainWords(text).join("");
