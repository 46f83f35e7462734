import { db } from "@/lib/platform/db";

/**
 * Parents who share a document, or a phone number from before their verification, are one household. Later phone numbers don't count,
 * because nobody checks them.
 */
export async function findHouseholds(parentIds: string[]): Promise<Map<string, string>> {
  const pairs = await db().$queryRaw<{ one: string; other: string }[]>`
    WITH signs AS (
      SELECT owner_id AS id, unnest(ARRAY[sha256, text_hash, picture_hash]) AS sign FROM documents
      WHERE owner_id = ANY (${parentIds}::uuid[]) AND submitted_at IS NOT NULL
      UNION SELECT id, phone FROM users
      WHERE id = ANY (${parentIds}::uuid[]) AND (phone_changed_at IS NULL OR phone_changed_at < verified_at))
    SELECT DISTINCT a.id AS one, b.id AS other FROM signs AS a JOIN signs AS b USING (sign) WHERE a.id < b.id ORDER BY 1, 2`;
  const households = new Map(parentIds.map((id) => [id, id]));
  for (const { one, other } of pairs) {
    const [from, into] = [households.get(other), households.get(one)!];
    for (const [id, household] of households) if (household === from) households.set(id, into);
  }
  return households;
}
