import { randomBase32 } from "@/lib/platform/ids";
import { slugOf } from "./slug";

const MAX_NAME_LENGTH = 70;
const RANDOM_LENGTH = 6;

/** A new school's permanent id: `delhi-public-school-indore-k3x9qf`. It doesn't change with the name. */
export function newSchoolId({ name, city }: { name: string; city: string }): string {
  const words = `${slugOf(name)}-${slugOf(city)}`.replace(/^-|-$/g, "");
  const shortened =
    words.length <= MAX_NAME_LENGTH
      ? words
      : words
          .slice(0, MAX_NAME_LENGTH + 1)
          .replace(/-[^-]*$/, "")
          .slice(0, MAX_NAME_LENGTH);
  return `${shortened || "school"}-${randomBase32(RANDOM_LENGTH)}`;
}
