/** A claim lasts so long; whoever has the item open renews it well before. */
export const CLAIM_SECONDS = 120;
