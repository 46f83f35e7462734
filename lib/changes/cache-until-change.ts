import { siteState } from "./follow-changes";

/** Caches a read that every page needs, until the feed reports a change of this kind. The value stays while the database is away. */
export function cacheUntilChange<Value>(kind: "site" | "place", read: () => Promise<Value>): () => Promise<Value> {
  let cached: { version: number; answer: Value } | undefined;
  return async () => {
    const { isLive, version } = siteState(kind);
    if (isLive && cached?.version === version) return cached.answer;
    try {
      const value = await read();
      cached = { version, answer: value };
      return value;
    } catch (error) {
      if (cached) return cached.answer;
      throw error;
    }
  };
}
