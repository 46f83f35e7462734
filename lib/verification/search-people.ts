import { Prisma } from "@/prisma/generated/client";
import { escapeLike } from "@/lib/platform/like";

/** What a search for people reads: word for word the text that the trigram index is over. */
export const SEARCHED_OF_PERSON = Prisma.sql`lower(first_name || ' ' || last_name || ' ' || email)`;

/** The text holds each word of the search; any characters stand for themselves. */
export function holdWords(text: Prisma.Sql, search = ""): Prisma.Sql {
  const words = search.split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => Prisma.sql`${text} LIKE lower(${`%${escapeLike(word)}%`})`);
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`;
}
