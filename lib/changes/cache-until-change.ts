import { siteState } from "./follow-changes";

/**
 * A read whose answer every page needs, kept in memory for as long as the feed of changes has nothing new of this kind;
 * while the database is away the last answer stands. In a process that follows no feed it reads each time.
 */
export function cacheUntilChange<Answer>(about: "site" | "place", read: () => Promise<Answer>): () => Promise<Answer> {
  let known: { version: number; answer: Answer } | undefined;
  return async () => {
    const { isLive, version } = siteState(about);
    if (isLive && known?.version === version) return known.answer;
    try {
      const answer = await read();
      known = { version, answer };
      return answer;
    } catch (error) {
      if (known) return known.answer;
      throw error;
    }
  };
}
