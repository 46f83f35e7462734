import { type ChangeBatch, followChanges, pingDatabase } from "@/lib/changes/follow-changes";
import { pool } from "@/lib/platform/db";
import { isLongLivedServer } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton.mjs";
import { type PageStore, pageStore } from "./store.mjs";

/**
 * Long-lived servers expire pages by the change feed until scripts/serve.mjs stops it. Elsewhere nothing follows the feed,
 * so the pool tells whether the database is away.
 */
export function keepPagesFresh() {
  const store = pageStore();
  if (!isLongLivedServer()) return store.setDatabasePing(() => pool().query("SELECT 1"));
  store.setDatabasePing(pingDatabase);
  singleton("page-feed", () => followChanges((batch) => expireChangedPages(store, batch)), { stop: (feed) => feed.stop() });
}

/**
 * Expires the pages that show what changed. A change of the site expires every page; any other one expires all lists; one of a school
 * also the landing page and the school's pages. Its place and state are announced as changes of their own.
 */
export function expireChangedPages(store: PageStore, { changes, everything }: ChangeBatch) {
  if (everything || changes.some((change) => change.kind === "site")) return store.expireAll();
  if (changes.length > 0) store.expireLists();
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
