import { ImportConnection } from "@/lib/schools/import/import-connection";

/** Counts all words anew. It takes seconds in a large directory, and nobody waits for it. */
export async function countKnownWords(): Promise<void> {
  const connection = await ImportConnection.open();
  try {
    await connection.transaction(() => connection.query("RESET enable_hashjoin; RESET enable_mergejoin"));
    await connection.transaction(() => connection.query("SELECT refresh_known_words()::text"));
  } finally {
    await connection.close();
  }
}
