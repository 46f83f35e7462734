import { AppError } from "@/lib/platform/errors";
import { singleton } from "@/lib/platform/singleton.mjs";
import { ImportConnection } from "@/lib/imports/write/import-connection";
import { MatchedSchools } from "@/lib/imports/write/match-rows";

const IDLE_MS = 20_000;
export interface ImportSession {
  connection: ImportConnection;
  matched: MatchedSchools;
  chunkCount: number;
}

interface OpenSession {
  session: Promise<ImportSession>;
  last: Promise<unknown>;
  timer?: NodeJS.Timeout;
}

const sessions = singleton("import-sessions", () => new Map<string, OpenSession>(), {
  close: (open) => Promise.all([...open.keys()].map(endSession)),
});

/** Runs `work` on the import's own connection, one call at a time. An unexpected error closes the session; the next call opens a new one. */
export function withSession<Result>(importId: string, work: (session: ImportSession) => Promise<Result>): Promise<Result> {
  const entry = sessions.get(importId) ?? { session: openSession(), last: Promise.resolve() };
  sessions.set(importId, entry);
  clearTimeout(entry.timer);
  const result = entry.last.then(async () => {
    try {
      return await work(await entry.session);
    } catch (error) {
      if (!(error instanceof AppError)) await closeSession(importId, entry);
      throw error;
    }
  });
  entry.last = result.catch(() => undefined);
  entry.timer = setTimeout(() => void entry.last.then(() => closeSession(importId, entry)), IDLE_MS);
  entry.timer.unref();
  return result;
}

export async function endSession(importId: string): Promise<void> {
  const entry = sessions.get(importId);
  if (entry) await entry.last.then(() => closeSession(importId, entry));
}

async function openSession(): Promise<ImportSession> {
  return { connection: await ImportConnection.open(), matched: new MatchedSchools(), chunkCount: 0 };
}

async function closeSession(importId: string, entry: OpenSession): Promise<void> {
  clearTimeout(entry.timer);
  if (sessions.get(importId)?.session === entry.session) sessions.delete(importId);
  await entry.session.then(({ connection }) => connection.close()).catch(() => undefined);
}
