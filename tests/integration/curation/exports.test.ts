import Papa from "papaparse";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ROW_BATCH_SIZE } from "@/lib/http/list-page";
import { db, pool } from "@/lib/platform/db";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { createAdminClient } from "@/tests/support/admin-calls";
import { callHandler } from "@/tests/support/api-calls";

let admin: Awaited<ReturnType<typeof createAdminClient>>;
let schoolId: string;

beforeAll(async () => {
  admin = await createAdminClient({ firstName: "Zoya", lastName: "Admin" });
  schoolId = (
    await createSchool({
      name: "=HYPERLINK(1) Vidyalaya",
      phoneNumber: "+91 253 2345678",
      averageFees: 125000.5,
      latitude: 19.99,
      facilities: { Library: { answer: "yes", detail: "14,000 books" }, Hostel: { answer: "no" }, Ramp: { answer: "unknown" } },
    })
  ).id;
});

async function file(address: string) {
  const { response } = await callHandler(address, { cookie: admin.cookie });
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
  return { response, text, rows: data };
}

describe("CSV exports", () => {
  it("are UTF-8 with the column names that imports read, and contain no formulas", async () => {
    const { response, text, rows } = await file("/api/admin/schools/export.csv");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="schools-\d{4}-\d\d-\d\d\.csv"/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(text.startsWith("\ufeffname,address,city,state,zipCode,")).toBe(true);
    expect(rows).toMatchObject([
      {
        id: schoolId,
        name: "'=HYPERLINK(1) Vidyalaya",
        phoneNumber: "'+91 253 2345678",
        averageFees: "125000.5",
        latitude: "19.99",
        facilities: "Hostel: no; Library: 14,000 books",
        status: "listed",
        reviews: "0",
        averageRating: "",
      },
    ]);
  });

  it("contain what the search finds, or only a header", async () => {
    const { id } = await createSchool({ name: "Nandanvan School" });
    expect((await file("/api/admin/schools/export.csv?search=nandanvan")).rows.map((row) => row.id)).toEqual([id]);
    expect((await file("/api/admin/schools/export.csv?search=nobody")).rows).toEqual([]);
    const closed = await createSchool({ name: "Nandanvan Closed", status: "closed", udiseCode: "27200100101" });
    const ids = async (query: string) => (await file(`/api/admin/schools/export.csv?${query}`)).rows.map((row) => row.id);
    expect(await ids("search=nandanvan")).toEqual([id, closed.id]);
    expect(await ids("search=nandanvan&status=closed")).toEqual([closed.id]);
    expect(await ids("search=2720010")).toEqual([closed.id]);
    expect(await ids("status=listed")).not.toContain(closed.id);
    expect((await file("/api/admin/users/export.csv?search=zoya")).rows).toMatchObject([{ firstName: "Zoya", status: "Administrator" }]);
  });

  it("of many rows contain each row once and one header", async () => {
    const many = 2 * ROW_BATCH_SIZE + 1;
    await pool().query(
      `INSERT INTO users (id, first_name, last_name, email, created_at)
       SELECT gen_random_uuid(), 'Many', n::text, 'many-' || n || '@example.org', '2026-01-01'::timestamptz + (n / 7) * interval '1 second'
       FROM generate_series(1, ${many}) AS n`,
    );
    const { rows, text } = await file("/api/admin/users/export.csv?search=many-");
    expect(new Set(rows.map(({ email }) => email)).size).toBe(many);
    expect(rows).toHaveLength(many);
    expect(text.match(/firstName/g)).toHaveLength(1);
  });

  it("of schools run the search once and keep no transaction open while a slow client reads", async () => {
    const many = 2 * ROW_BATCH_SIZE + 1;
    await pool().query("INSERT INTO places (id, state_slug, slug, state, name) VALUES ('goa/many', 'goa', 'many', 'Goa', 'Many')");
    await pool().query(
      `INSERT INTO schools (id, name, address, city, state, zip_code, place_id, match_key, name_words, place_words)
       SELECT 'many-' || n, 'Manyfold ' || n, '1 Road', 'Many', 'Goa', '403001', 'goa/many', 'many-' || n, 'manyfold ' || n, 'many goa' FROM generate_series(1, ${many}) AS n`,
    );
    const heldRows = async () =>
      (
        await pool().query(
          "SELECT state FROM pg_stat_activity WHERE application_name = 'schoolsach cursor' AND datname = current_database()",
        )
      ).rows as { state: string }[];
    const { response } = await callHandler("/api/admin/schools/export.csv?search=manyfold", { cookie: admin.cookie });
    const reader = response.body!.getReader();
    let text = new TextDecoder().decode((await reader.read()).value);
    await vi.waitFor(async () => expect(await heldRows()).toEqual([{ state: "idle" }]));
    await pool().query("UPDATE schools SET name_words = 'another name' WHERE place_id = 'goa/many'");
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += new TextDecoder().decode(part.value);
    const { data } = Papa.parse<{ id: string }>(text, { header: true, skipEmptyLines: true });
    expect(new Set(data.map(({ id }) => id)).size).toBe(many);
    expect(data).toHaveLength(many);
    await vi.waitFor(async () => expect(await heldRows()).toEqual([]));
    await pool().query("DELETE FROM schools WHERE place_id = 'goa/many'");
  });

  it("of users contain no secrets: no password, phone number or document", async () => {
    const { id: nashik } = await createSchool({ name: "Girna School" });
    const parent = await createParent({ firstName: "Asha", lastName: "Secret", phone: "9876500000", schoolId: nashik });
    const { rows, text } = await file("/api/admin/users/export.csv?search=secret");
    expect(Object.keys(rows[0])).toEqual(["id", "firstName", "lastName", "email", "emailConfirmed", "status", "school", "joined"]);
    expect(rows[0]).toMatchObject({ id: parent.id, emailConfirmed: "yes", status: "Verified Parent", school: "Girna School" });
    expect(text).not.toContain("9876500000");
    expect(text).not.toContain(parent.passwordHash);
  });

  it("of reviews name no author, even of signed reviews, and give dates without times", async () => {
    const author = await createParent({ firstName: "Bharati", lastName: "Openname", schoolId });
    const approved = await createReview({ schoolId, authorId: author.id, isAnonymous: false, overallComment: 'Good, "really"\ngood' });
    const waits = await createReview({ schoolId, status: "pending", overallComment: "Peepal tree" });
    const { rows, text } = await file("/api/admin/reviews/export.csv");
    expect(rows.map(({ id, status }) => [id, status]).sort()).toEqual(
      [
        [approved.id, "approved"],
        [waits.id, "pending"],
      ].sort(),
    );
    expect(rows.find(({ id }) => id === approved.id)).toMatchObject({
      anonymous: "no",
      overallRating: "4",
      overallComment: 'Good, "really"\ngood',
      published: "2026-11-02",
      received: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    for (const secret of ["Bharati", "Openname", author.id, author.email]) expect(text).not.toContain(secret);
    expect((await file("/api/admin/reviews/export.csv?status=pending&search=peepal")).rows.map(({ id }) => id)).toEqual([waits.id]);
    expect((await admin.read("/api/admin/reviews/export.csv?search=peepal")).body.fields).toEqual({
      search: "Searching needs status=pending",
    });
  });

  it("are written to the audit log with who exported what, without the search words", async () => {
    await file("/api/admin/users/export.csv?search=9876500000");
    const [entry] = await db().auditEntry.findMany({ where: { action: "users.export" }, orderBy: { id: "desc" }, take: 1 });
    expect(entry).toMatchObject({ actorId: admin.id, actorKind: "admin", subjectKind: "users", subjectId: "found", after: null });
  });

  it("of the audit log apply its filters and don't name parents who acted on reviews", async () => {
    const parent = await createParent({ firstName: "Chitra" });
    await db().auditEntry.createMany({
      data: [
        { actorKind: "parent", actorId: parent.id, action: "review.hide", subjectKind: "review", subjectId: "r1", after: { hidden: true } },
        {
          actorKind: "admin",
          actorId: admin.id,
          action: "school.change",
          subjectKind: "school",
          subjectId: schoolId,
          before: { name: "=a" },
        },
      ],
    });
    expect((await file("/api/admin/audit/export.csv?action=review.hide")).rows).toMatchObject([
      { actorKind: "parent", actorId: "", subjectId: "r1", what: "Hid a reported review", after: '{"hidden":true}' },
    ]);
    const { rows } = await file(`/api/admin/audit/export.csv?kind=school&object=${schoolId}&person=${admin.id}`);
    expect(rows).toMatchObject([{ action: "school.change", actorId: admin.id, before: '{"name":"=a"}' }]);
    expect((await admin.read("/api/admin/audit/export.csv?page=2")).status).toBe(400);
  });

  it("stop reading when the client disconnects", async () => {
    const { response } = await callHandler("/api/admin/users/export.csv", { cookie: admin.cookie });
    const reader = response.body!.getReader();
    await reader.read();
    await reader.cancel();
    expect((await reader.read()).done).toBe(true);
  });
});
