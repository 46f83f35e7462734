import { Prisma } from "@/prisma/generated/client";
import { escapeLike } from "@/lib/platform/like";

/** The text that a search for people reads. Must equal the expression of its trigram index. */
export const SEARCHED_OF_PERSON = Prisma.sql`lower(first_name || ' ' || last_name || ' ' || email)`;

/** SQL: the text contains each word of the search, case-insensitively and without wildcards. */
export function holdWords(text: Prisma.Sql, search = ""): Prisma.Sql {
  const words = search.split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => Prisma.sql`${text} LIKE lower(${`%${escapeLike(word)}%`})`);
  return conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`TRUE`;
}
