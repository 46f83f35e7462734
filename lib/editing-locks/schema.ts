/** How long a lock lasts; a client that has the item open renews it well before. */
export const EDITING_LOCK_SECONDS = 120;
