// Connections to the databases of the server that a backup is restored to.
import pg from "pg";

export async function runOnServer(url, sql) {
  const server = await connect(databaseOf(url, "postgres"));
  try {
    await server.query(sql);
  } finally {
    await server.end();
  }
}

export async function connect(url) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

export function databaseOf(url, name) {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
