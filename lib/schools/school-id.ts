import { randomBase32 } from "@/lib/platform/ids";
import { slugOf } from "./slug";

const LONGEST_NAME = 70;
const RANDOM_LENGTH = 6;

/** A new school's permanent id: `delhi-public-school-indore-k3x9qf`. It never changes when the name does. */
export function newSchoolId({ name, city }: { name: string; city: string }): string {
  const words = `${slugOf(name)}-${slugOf(city)}`.replace(/^-|-$/g, "");
  const cut =
    words.length <= LONGEST_NAME
      ? words
      : words
          .slice(0, LONGEST_NAME + 1)
          .replace(/-[^-]*$/, "")
          .slice(0, LONGEST_NAME);
  return `${cut || "school"}-${randomBase32(RANDOM_LENGTH)}`;
}
