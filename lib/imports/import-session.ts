import { AppError } from "@/lib/platform/errors";
import { ImportConnection } from "@/lib/imports/write/import-connection";
import { TouchedSchools } from "@/lib/imports/write/touched-schools";

const IDLE_MS = 20_000;
/** What a process keeps between two pieces of a batch, to be quicker: all of it stands in tables too. */
export interface ImportSession {
  connection: ImportConnection;
  /** The schools that rows of the file have met, as of `pieces`. */
  touched: TouchedSchools;
  pieces: number;
}

const sessions = new Map<string, { session: Promise<ImportSession>; last: Promise<unknown>; timer?: NodeJS.Timeout }>();

/** Does `work` with the batch's own connection, one after the other. After a failure the next one begins with a new connection. */
export function withSession<Result>(batchId: string, work: (session: ImportSession) => Promise<Result>): Promise<Result> {
  const kept = sessions.get(batchId) ?? { session: openSession(), last: Promise.resolve() };
  sessions.set(batchId, kept);
  clearTimeout(kept.timer);
  const result = kept.last.then(async () => {
    try {
      return await work(await kept.session);
    } catch (error) {
      if (!(error instanceof AppError)) await closeSession(batchId, kept);
      throw error;
    }
  });
  kept.last = result.catch(() => undefined);
  kept.timer = setTimeout(() => void kept.last.then(() => closeSession(batchId, kept)), IDLE_MS);
  kept.timer.unref();
  return result;
}

/** Gives the batch's connection back: nothing more will come. */
export async function endSession(batchId: string): Promise<void> {
  const kept = sessions.get(batchId);
  if (kept) await kept.last.then(() => closeSession(batchId, kept));
}

async function openSession(): Promise<ImportSession> {
  return { connection: await ImportConnection.open(), touched: new TouchedSchools(), pieces: 0 };
}

async function closeSession(batchId: string, kept: { session: Promise<ImportSession>; timer?: NodeJS.Timeout }): Promise<void> {
  clearTimeout(kept.timer);
  if (sessions.get(batchId)?.session === kept.session) sessions.delete(batchId);
  await kept.session.then(({ connection }) => connection.close()).catch(() => undefined);
}
