// Preloaded into our server: appends each statement that it sends to Postgres, with its values, to the file RECORD_SQL_TO.
import { appendFileSync } from "node:fs";
import process from "node:process";
import pg from "pg";

const { query } = pg.Client.prototype;
/** @param {string | { text?: string, values?: unknown[] }} config @param {unknown[]} rest */
pg.Client.prototype.query = function (config, ...rest) {
  const [values] = rest;
  const text = typeof config === "string" ? config : config?.text;
  const given = Array.isArray(values) ? values : typeof config === "string" ? [] : (config?.values ?? []);
  if (text)
    appendFileSync(
      process.env.RECORD_SQL_TO ?? "",
      `${JSON.stringify({ text, values: given, sent: !/pg_current_snapshot|^LISTEN|^SELECT 1$/.test(text) })}\n`,
    );
  return Reflect.apply(query, this, [config, ...rest]);
};
