// A connection for as long as some work takes.

/** @param {string} url @param {(client: import("pg").Client) => Promise<unknown>} work */
export async function withClient(url, work) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
