import { type ChangeBatch, followChanges, pingDatabase } from "@/lib/changes/follow-changes";
import { pruneChanges } from "@/lib/changes/prune-changes";
import { env, isBuilding, isOnVercel } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type PageStore, pageStore } from "./store.mjs";

const PRUNE_EVERY_MS = 3600 * 1000;

/** In a server that stays: pages are expired as the feed of changes says, and old rows of the feed deleted. */
export function keepPagesFresh() {
  if (env().NODE_ENV !== "production" || isBuilding() || isOnVercel()) return;
  const store = pageStore();
  store.setDatabasePing(pingDatabase);
  followChanges((batch) => expireChangedPages(store, batch));
  setInterval(() => void prune(), PRUNE_EVERY_MS).unref();
}

/**
 * Which pages show what changed. A school: its two pages with what lies below them (its picture), and the landing page, which
 * shows schools and counts; the feed names its place and state besides. The site: every page.
 */
export function expireChangedPages(store: PageStore, { changes, everything }: ChangeBatch) {
  if (everything || changes.some((change) => change.kind === "site")) return store.expireAll();
  for (const { kind, subjectId } of changes) {
    if (kind === "school") {
      store.expireTree(`/schools/${subjectId}`);
      store.expireTree(`/school/${subjectId}`);
    } else if (kind === "place") store.expireTree(`/schools/in/${subjectId}`);
    else store.expirePath(`/schools/in/${subjectId}`);
  }
  if (changes.some((change) => change.kind === "school")) store.expirePath("/");
  if (changes.some((change) => change.kind === "state")) store.expirePath("/schools/in");
}

async function prune() {
  try {
    await pruneChanges();
  } catch (error) {
    log.warn({ error: (error as Error).message }, "old changes were not deleted; the next hour tries again");
  }
}
