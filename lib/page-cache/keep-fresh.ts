import { type ChangeBatch, followChanges, pingDatabase } from "@/lib/changes/follow-changes";
import { pool } from "@/lib/platform/db";
import { isServerThatStays } from "@/lib/platform/env";
import { type PageStore, pageStore } from "./store.mjs";

const kept = globalThis as { schoolsachFeed?: { stop: () => Promise<void> } };

/**
 * In a server that stays: pages are expired as the feed of changes says, until the server ends it (scripts/serve.mjs).
 * Elsewhere nothing follows the feed, so the pool is what tells whether the database answers.
 */
export function keepPagesFresh() {
  const store = pageStore();
  if (!isServerThatStays()) return store.setDatabasePing(() => pool().query("SELECT 1"));
  store.setDatabasePing(pingDatabase);
  kept.schoolsachFeed = followChanges((batch) => expireChangedPages(store, batch));
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
    else if (kind === "state") store.expirePath(`/schools/in/${subjectId}`);
  }
  if (changes.some((change) => change.kind === "school")) store.expirePath("/");
  if (changes.some((change) => change.kind === "state")) store.expirePath("/schools/in");
}
