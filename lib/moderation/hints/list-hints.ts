import type { ReviewHint } from "../view";
import { listBurstHints } from "./burst-hints";
import { findHints } from "./find-hints";
import { listLikenessHints, type ReviewText } from "./likeness-hints";

type Hinted = ReviewText & { school: { principalName: string | null } };

/** All hints for these reviews: similar reviews, bursts, then passages of their text. */
export async function listHints(reviews: Hinted[]): Promise<Map<string, ReviewHint[]>> {
  const [similar, bursts] = [await listLikenessHints(reviews), await listBurstHints(reviews.map(({ id }) => id))];
  return new Map(
    reviews.map((review) => {
      const { id, overallComment, teachersComment, facilitiesComment, academicsComment, atmosphereComment, administrationComment } = review;
      const comments = { overallComment, teachersComment, facilitiesComment, academicsComment, atmosphereComment, administrationComment };
      const burst = bursts.get(id);
      return [id, [...(similar.get(id) ?? []), ...(burst ? [burst] : []), ...findHints(comments, review.school)]];
    }),
  );
}
