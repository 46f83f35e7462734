/** The text pages (policies and the like), for the sitemap. */
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
  "/open-data",
  "/open-data/terms",
] as const;
