import { db } from "@/lib/platform/db";
import { holdWords, SEARCHED_OF_PERSON } from "./search-people";

/** More of one name are not told apart by it. */
const PEOPLE_MAX = 50;

/** The ids of people whose name or e-mail address holds each word of a search; the newest fifty. */
export async function findPeople(search: string): Promise<string[]> {
  const people = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE ${holdWords(SEARCHED_OF_PERSON, search)} ORDER BY created_at DESC, id LIMIT ${PEOPLE_MAX}`;
  return people.map(({ id }) => id);
}
