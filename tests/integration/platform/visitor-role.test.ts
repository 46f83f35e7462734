import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, pool, readRows, visitorDb, visitorPool } from "@/lib/platform/db";
import { applyMigrations } from "@/scripts/embedded/migrations.mjs";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { uploadDocument } from "@/tests/support/documents";
import { testDataDir } from "@/tests/support/local-files";
import { urlForRole, withClient, withEmptyDatabase } from "@/tests/support/empty-database";

testDataDir();

const READABLE = [
  ...["admission_events", "admission_schedules", "declared_safety_answers"],
  ...["fee_lines", "fee_schedules", "import_sources", "known_words", "landing_figures", "moderation_log", "moderation_months"],
  "open_data_months",
  ...[
    "pincodes",
    "places",
    "possible_duplicates",
    "published_fee_figures",
    "published_register_checks",
    "published_replies",
    "published_reviews",
  ],
  "published_safety_figures",
  "represented_schools",
  ...["review_signatures", "school_changes", "school_fees", "school_provenance", "school_search", "school_sources", "school_statistics"],
  "schools",
];

interface Relation {
  name: string;
  columns: string[];
}
/** All tables and views of the product, from the catalogue. */
async function listRelations(): Promise<Relation[]> {
  const { rows } = await pool().query<Relation>(
    `SELECT c.oid::regclass::text AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace::regnamespace::text IN ('public', 'graphile_worker') AND relkind IN ('r', 'p', 'v', 'm', 'f')
     GROUP BY c.oid ORDER BY 1`,
  );
  return rows;
}
const isReadable = ({ name }: Relation) => READABLE.includes(name);
const DENIED = { code: "42501" };

let relations: Relation[];
/** One connection for all statements: the pool would close it after each error. */
let visitor: pg.PoolClient;
beforeAll(async () => {
  relations = await listRelations();
  visitor = await visitorPool().connect();
});
afterAll(() => visitor.release());

describe("the role that reads what visitors see", () => {
  it("is used for their reads, and not for the site's other statements", async () => {
    const site = (await pool().query("SELECT current_user::text AS role")).rows[0];
    expect(site).not.toEqual({ role: "schoolsach_visitor" });
    expect(await db().$queryRaw`SELECT current_user::text AS role`).toEqual([site]);
    const reads = [await readRows`SELECT current_user::text AS role`, await visitorDb().$queryRaw`SELECT current_user::text AS role`];
    expect(reads).toEqual(Array(2).fill([{ role: "schoolsach_visitor" }]));
  });

  it("reads these tables and views, and no column of any other", async () => {
    expect(relations.filter(isReadable).map(({ name }) => name)).toEqual(READABLE);
    expect(relations.length).toBeGreaterThan(2 * READABLE.length);
    for (const relation of relations) {
      const { name, columns } = relation;
      for (const column of columns) {
        const reading = visitor.query(`SELECT ${column} FROM ${name} LIMIT 0`);
        if (isReadable(relation)) await reading;
        else await expect(reading, `${name}.${column}`).rejects.toMatchObject(DENIED);
      }
    }
  });

  it("writes nothing and changes no table", async () => {
    for (const { name, columns } of relations) {
      for (const statement of [
        `INSERT INTO ${name} DEFAULT VALUES`,
        `UPDATE ${name} SET ${columns[0]} = ${columns[0]}`,
        `DELETE FROM ${name}`,
        `TRUNCATE ${name}`,
      ])
        await expect(visitor.query(statement), statement).rejects.toThrow(/permission denied|cannot (insert|update|delete)|is not a table/);
    }
    await expect(visitor.query("CREATE TABLE extra (id INT)")).rejects.toMatchObject(DENIED);
    await expect(visitor.query("SELECT nextval('changes_sequence_seq')")).rejects.toMatchObject(DENIED);
  });

  it("reads no table that is added later, also after migrating again", async () => {
    await pool().query("CREATE TABLE added_later AS SELECT 'a parent' AS name");
    await applyMigrations(process.env.DATABASE_URL!);
    await expect(visitor.query("SELECT name FROM added_later")).rejects.toMatchObject(DENIED);
    await pool().query("DROP TABLE added_later");
  });

  it("loses rights that someone granted, when the database is migrated again", async () => {
    await pool().query("GRANT SELECT ON users TO schoolsach_visitor; GRANT SELECT (author_id) ON reviews TO schoolsach_visitor");
    await visitor.query("SELECT author_id FROM reviews LIMIT 0");
    await applyMigrations(process.env.DATABASE_URL!);
    for (const column of ["users.email", "reviews.author_id"])
      await expect(visitor.query(`SELECT ${column} FROM ${column.split(".")[0]}`)).rejects.toMatchObject(DENIED);
  });

  it("calls only these functions that have their owner's rights", async () => {
    const { rows } = await pool().query(
      "SELECT proname AS name FROM pg_proc WHERE prosecdef AND pronamespace::regnamespace::text IN ('public', 'graphile_worker') ORDER BY 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(["first_open_month", "moderation_figures", "search_term_statistics"]);
  });
});

describe("everything that this role can read", () => {
  it("has no account, session, document, unpublished text or author of an anonymous review", async () => {
    const school = await createSchool();
    const [hidden, named] = [
      await createParent({ schoolId: school.id, firstName: "Hiddenia", lastName: "Anonymova", phone: "+919812345678" }),
      await createParent({ schoolId: school.id, firstName: "Namita", lastName: "Signature" }),
    ];
    const cookie = await signIn(hidden);
    await uploadDocument({ cookie });
    const document = await db().document.findFirstOrThrow({ where: { ownerId: hidden.id } });
    const session = await db().session.findFirstOrThrow({ where: { userId: hidden.id } });
    await createReview({ schoolId: school.id, authorId: hidden.id, overallComment: "published and anonymous" });
    const signed = await createReview({ schoolId: school.id, authorId: named.id, isAnonymous: false });
    await createReview({ schoolId: school.id, status: "pending", overallComment: "pending text" });
    await createReview({ schoolId: school.id, status: "removed", publishedOn: new Date("2026-11-02"), overallComment: "removed text" });

    const dumps = await Promise.all(
      relations.filter(isReadable).map(async ({ name }) => (await visitor.query(`SELECT to_jsonb(one) FROM ${name} AS one`)).rows),
    );
    const everything = JSON.stringify(dumps);
    for (const trace of [hidden.id, "Hiddenia", "Anonymova", hidden.email, "9812345678", session.id, document.id, named.id, named.email])
      expect(everything).not.toContain(trace);
    expect(everything).not.toMatch(/pending text|removed text/);
    expect(everything).toContain("published and anonymous");
    const { rows } = await visitor.query(`SELECT first_name, last_name FROM review_signatures WHERE review_id = '${signed.id}'`);
    expect(rows).toEqual([{ first_name: "Namita", last_name: "Signature" }]);
  });
});

describe("a site whose role", () => {
  const PASSWORD = randomBytes(12).toString("hex");
  const ROLE = `single_${process.pid}`;

  /** Runs `work` as a role that owns an empty database, with or without membership in the visitors' role. */
  const asOwner = (name: string, membership: string, work: (url: string) => Promise<void>) =>
    withEmptyDatabase(name, async (url) => {
      await withClient(url, async (client) => {
        await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}' ${membership}`);
        await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${ROLE}`);
      });
      try {
        await work(urlForRole(url, ROLE, PASSWORD));
      } finally {
        await withClient(url, (client) =>
          client.query(
            `DROP OWNED BY ${ROLE} CASCADE; ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO CURRENT_USER; DROP ROLE ${ROLE}`,
          ),
        );
      }
    });
  const roleOfVisitorReads = (url: string) =>
    withClient(url, async (client) => {
      const { ASSUME_VISITOR_ROLE } = await import("@/lib/platform/database/visitor-role.mjs");
      await client.query(ASSUME_VISITOR_ROLE);
      return (await client.query<{ role: string }>("SELECT current_user::text AS role")).rows[0].role;
    });

  it("owns the tables and is a member uses the visitors' role", async () => {
    await asOwner("member", "IN ROLE schoolsach_visitor", async (url) => {
      await applyMigrations(url);
      expect(await roleOfVisitorReads(url)).toBe("schoolsach_visitor");
    });
  });

  it("isn't a member, or whose database isn't migrated yet, reads with its own rights", async () => {
    await asOwner("no_member", "", async (url) => {
      await applyMigrations(url);
      expect(await roleOfVisitorReads(url)).toBe(ROLE);
    });
    await asOwner("not_migrated", "IN ROLE schoolsach_visitor", async (url) => expect(await roleOfVisitorReads(url)).toBe(ROLE));
  });
});
