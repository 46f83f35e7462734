import type { ReviewHint } from "../view";
import { listBurstHints } from "./burst-hints";
import { findHints } from "./find-hints";
import { listLikenessHints, type WithWords } from "./likeness-hints";

type Hinted = WithWords & { school: { principalName: string | null } };

/** What a moderator should look at in each of these reviews: other reviews first, then what stands in its own words. */
export async function listHints(reviews: Hinted[]): Promise<Map<string, ReviewHint[]>> {
  const [alike, bursts] = [await listLikenessHints(reviews), await listBurstHints(reviews.map(({ id }) => id))];
  return new Map(
    reviews.map((review) => {
      const { id, overallComment, teachersComment, facilitiesComment, academicsComment, atmosphereComment, administrationComment } = review;
      const comments = { overallComment, teachersComment, facilitiesComment, academicsComment, atmosphereComment, administrationComment };
      const burst = bursts.get(id);
      return [id, [...(alike.get(id) ?? []), ...(burst ? [burst] : []), ...findHints(comments, review.school)]];
    }),
  );
}
