/** The pages of words, for the sitemap. Their text lies beside each page. */
export const WORDS_PATHS = [
  "/about",
  "/how-we-check",
  "/how-we-rate",
  "/how-we-earn",
  "/transparency",
  "/content-policy",
  "/moderation",
  "/grievance",
  "/accessibility",
  "/terms",
  "/privacy",
] as const;
