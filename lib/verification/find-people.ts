import { db } from "@/lib/platform/db";
import { holdWords, SEARCHED_OF_PERSON } from "./search-people";

/** Further people with the same name can't be told apart by it. */
const PEOPLE_MAX = 50;

/** The ids of the newest fifty people whose name or email address contains each word of the search. */
export async function findPeople(search: string): Promise<string[]> {
  const people = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE ${holdWords(SEARCHED_OF_PERSON, search)} ORDER BY created_at DESC, id LIMIT ${PEOPLE_MAX}`;
  return people.map(({ id }) => id);
}
