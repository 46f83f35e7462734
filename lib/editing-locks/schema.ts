/** A claim lasts so long; whoever has the item open renews it well before. */
export const EDITING_LOCK_SECONDS = 120;
