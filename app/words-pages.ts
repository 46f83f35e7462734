/** The pages of words: what the sitemap and the words layout know of them. Their text lies beside each page. */
export const WORDS_PATHS = [
  "/about",
  "/how-we-check",
  "/how-we-rate",
  "/how-we-earn",
  "/transparency",
  "/accessibility",
  "/terms",
  "/privacy",
] as const;
