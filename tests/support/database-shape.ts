import type pg from "pg";

/**
 * Describes an existing database in the format of expectedDatabase. Leaves out what Prisma's schema can't express: expression and partial indexes, CHECK
 * constraints, triggers, functions.
 */
export async function actualDatabase(pool: pg.Pool): Promise<string[]> {
  const lines = await Promise.all([COLUMNS, INDEXES, FOREIGN_KEYS].map((sql) => pool.query<{ line: string }>(sql)));
  return lines.flatMap(({ rows }) => rows.map(({ line }) => line)).sort();
}

const TABLES = `SELECT c.oid, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname <> '_prisma_migrations'`;

const COLUMNS = `
  SELECT format('column %s.%s: %s%s%s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
    CASE WHEN a.attgenerated <> '' THEN '' ELSE COALESCE(' default ' || CASE
      WHEN pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%' THEN 'nextval' ELSE pg_get_expr(d.adbin, d.adrelid) END, '') END) AS line
  FROM (${TABLES}) t
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum`;

const INDEXES = `
  SELECT format('index %s on %s: %s%s (%s)', i.relname, t.relname, CASE WHEN x.indisunique THEN 'unique ' ELSE '' END, m.amname, (
    SELECT string_agg(a.attname || CASE WHEN o.opcdefault THEN '' ELSE ' ' || o.opcname END
      || CASE WHEN x.indoption[k - 1] & 1 = 1 THEN ' desc' ELSE '' END, ', ' ORDER BY k)
    FROM generate_series(1, x.indnkeyatts) AS k
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = x.indkey[k - 1]
    JOIN pg_opclass o ON o.oid = x.indclass[k - 1])) AS line
  FROM (${TABLES}) t
  JOIN pg_index x ON x.indrelid = t.oid
  JOIN pg_class i ON i.oid = x.indexrelid
  JOIN pg_am m ON m.oid = i.relam
  WHERE x.indpred IS NULL AND x.indexprs IS NULL`;

const ACTION = (column: string) =>
  `CASE ${column} WHEN 'a' THEN 'NoAction' WHEN 'r' THEN 'Restrict' WHEN 'c' THEN 'Cascade' WHEN 'n' THEN 'SetNull' ELSE 'SetDefault' END`;
const NAMES = (
  table: string,
  columns: string,
) => `(SELECT string_agg(a.attname, ',' ORDER BY k) FROM unnest(${columns}) WITH ORDINALITY AS c (number, k)
    JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = c.number)`;

const FOREIGN_KEYS = `
  SELECT format('foreign key %s on %s (%s) to %s (%s) delete %s update %s', f.conname, t.relname, ${NAMES("f.conrelid", "f.conkey")},
    f.confrelid::regclass, ${NAMES("f.confrelid", "f.confkey")}, ${ACTION("f.confdeltype")}, ${ACTION("f.confupdtype")}) AS line
  FROM (${TABLES}) t JOIN pg_constraint f ON f.conrelid = t.oid AND f.contype = 'f'`;
