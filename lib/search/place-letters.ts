import { otherNamesOf } from "@/lib/schools/place-names";
import { plainWords } from "@/lib/schools/school-words";

/** A place's name and its other names, each as its letters alone. */
export const lettersOfNames = ({ id, name }: { id: string; name: string }): string[] => [name, ...otherNamesOf({ id })].map(lettersOf);

export const lettersOf = (text: string): string => plainWords(text).join("");
