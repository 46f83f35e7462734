import { beforeAll, describe, expect, it, vi } from "vitest";
import { openApiDocument } from "@/app/api/openapi.json/document";
import { GET as readSitemap } from "@/app/sitemap.xml/route";
import { GET as readSitemapPart } from "@/app/sitemap/[part]/route";
import { schoolData } from "@/app/(site)/schools/[id]/structured-data";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { listNewestReviews, listSchoolReviews } from "@/lib/reviews/queries";
import { schoolContact } from "@/lib/schools/contact";
import { findSchool } from "@/lib/schools/queries";
import { createParent } from "@/tests/factories/parents";
import { createRepresentative } from "@/tests/factories/replies";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "@/tests/support/api-calls";
import { call } from "@/tests/support/call";
import { createModeratorClient } from "@/tests/support/moderation";

/** Data that only the author and admins may read, in words that occur nowhere else. */
const AUTHOR = {
  firstName: "Zarquonella",
  lastName: "Quibblewitt",
  email: "zarquonella.q@canary.example",
  phone: "+91 70707 07071",
  childrenInfo: "Class 9 Z canary",
};
/** The date of all reviews; nothing else happens on it. */
const WRITTEN = new Date("2024-02-29T03:17:41.123Z");
const CHECKED = new Date("2026-02-28T04:18:42.321Z");
const MOMENTS = [WRITTEN, CHECKED].flatMap((time) => {
  const iso = time.toISOString();
  return [iso.slice(0, 10), String(time.getTime()), String(Math.floor(time.getTime() / 1000))];
});

type Moderator = Awaited<ReturnType<typeof createModeratorClient>>;
interface Reader {
  name: string;
  cookie: string;
}

let admin: Moderator;
let author: { id: string; cookie: string };
let readers: Reader[];
let schools: string[];
/** The author's reviews, by what happened to them */
const reviews: Record<string, string> = {};
let secrets: string[];
const logged: string[] = [];
/** What a visitor can read about a school before and after a review was submitted, and after it was withdrawn */
let beforeSending: string[];
let afterSending: string[];
let afterWithdrawal: string[];

const stars = (first: number) => ({
  teachersRating: first,
  facilitiesRating: 3,
  academicsRating: 4,
  atmosphereRating: 2,
  administrationRating: 5,
  overallRating: 4,
});
const sendAs = async (cookie: string, method: string, address: string, json?: unknown) => {
  const answer = await call(address, { method, cookie, json });
  if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
/** Submits a review with the given cookie and returns its id. */
async function write(cookie: string, school: number, words: string): Promise<string> {
  return (await sendAs(cookie, "POST", `/api/schools/${schools[school]}/reviews`, { ...stars(school + 1), overallComment: words })).id;
}
const approve = (id: string) => sendAs(admin.cookie, "PUT", `/api/admin/reviews/${id}/approve`, {});
const backdate = () => db().review.updateMany({ where: { authorId: author.id }, data: { submittedAt: WRITTEN } });

/** A verified parent enrolled at all the schools. */
async function enterAsParent(checked: Date, fields: object = {}) {
  const person = await createParent({ verifiedAt: checked, ...fields });
  await db().enrolment.createMany({
    data: schools.map((schoolId) => ({
      parentId: person.id,
      schoolId,
      className: "9 Z",
      academicYear: 2025,
      status: "confirmed",
      createdAt: checked,
      confirmedAt: checked,
    })),
  });
  await db().verificationDecision.create({
    data: {
      id: newId(),
      parentId: person.id,
      decision: "approved",
      documentKind: "fee-receipt",
      previousStatus: "pending",
      decidedAt: checked,
    },
  });
  return { id: person.id, cookie: await signIn(person) };
}

beforeAll(async () => {
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation(((...line: unknown[]) => void logged.push(describeLine(line))) as never);
  schools = [];
  for (let index = 0; index < 5; index++) schools.push((await createSchool({ name: `Silent Hill School ${index + 1}` })).id);
  admin = await createModeratorClient({ firstName: "Moderatrixa", email: "moderatrixa@canary.example" });
  author = await enterAsParent(CHECKED, { ...AUTHOR, createdAt: WRITTEN });
  const other = await enterAsParent(new Date("2026-01-15T05:00:00Z"));
  const representative = await createRepresentative({ schoolId: schools[0] });
  const deleted = await createParent();
  const deletedCookie = await signIn(deleted);
  await db().user.delete({ where: { id: deleted.id } });
  readers = [
    { name: "a visitor", cookie: "" },
    { name: "another parent", cookie: other.cookie },
    { name: "who speaks for the school", cookie: await signIn(representative) },
    { name: "a deleted cookie", cookie: deletedCookie },
  ];

  // School 1: published, reported, replied to; replaced by a redacted version.
  reviews.replaced = await write(author.cookie, 0, "The new gate closes at eight, Mrs Rao stands there.");
  await approve(reviews.replaced);
  await sendAs(other.cookie, "POST", `/api/reviews/${reviews.replaced}/reports`, { reasonCode: "off-topic", text: "About a gate." });
  const reply = await sendAs(readers[2].cookie, "POST", `/api/reviews/${reviews.replaced}/reply`, {
    text: "The gate opens again at nine.",
  });
  await sendAs(admin.cookie, "PUT", `/api/admin/replies/${reply.id}/approve`, {});
  const version = (text: string) =>
    sendAs(author.cookie, "POST", `/api/reviews/${reviews.replaced}/versions`, { ...stars(2), overallComment: text });
  reviews.shown = latestVersion(await version("The gate closes at eight, as Mrs Rao said."));
  await sendAs(admin.cookie, "PUT", `/api/admin/reviews/${reviews.shown}`, {
    overallComment: "The gate closes at eight, as a teacher said.",
    reasonCode: "personal-data",
  });
  await approve(reviews.shown);
  // School 2: published, besides reviews by others.
  reviews.second = await write(author.cookie, 1, "Sports day is the best day of the year for every child.");
  await approve(reviews.second);
  // School 3: removed and appealed. School 4: withdrawn. School 5: submitted, withdrawn, submitted again.
  reviews.removed = await write(author.cookie, 2, "Call me for tuition, I teach all subjects.");
  await sendAs(admin.cookie, "DELETE", `/api/admin/reviews/${reviews.removed}`, { reasonCode: "advertising" });
  await sendAs(author.cookie, "POST", `/api/reviews/${reviews.removed}/appeals`, { text: "It was meant kindly." });
  await db().rateLimit.deleteMany();
  reviews.withdrawn = await write(author.cookie, 3, "The library has too few books in Marathi.");
  await sendAs(author.cookie, "DELETE", `/api/reviews/${reviews.withdrawn}`);
  const addresses = addressesAbout(schools[4]);
  beforeSending = await readAll(addresses);
  reviews.pending = await write(author.cookie, 4, "The bus is late every Monday.");
  await backdate();
  afterSending = await readAll(addresses);
  await sendAs(author.cookie, "DELETE", `/api/reviews/${reviews.pending}`);
  afterWithdrawal = await readAll(addresses);
  await db().rateLimit.deleteMany();
  reviews.pendingAgain = await write(author.cookie, 4, "The bus is late every Monday and Friday.");
  // Another parent reviews the same schools on the same days: data that both have in common identifies nobody.
  await db().rateLimit.deleteMany();
  for (const school of [0, 1]) await approve(await write(other.cookie, school, `Of the other parent, number ${school}, a calm place.`));
  await backdate();

  const [sessions, enrolments, decisions, moderations] = await Promise.all([
    db().session.findMany({ where: { userId: author.id }, select: { id: true } }),
    db().enrolment.findMany({ where: { parentId: author.id }, select: { id: true } }),
    db().verificationDecision.findMany({ where: { parentId: author.id }, select: { id: true } }),
    db().reviewDecision.findMany({ where: { review: { authorId: author.id } }, select: { id: true } }),
  ]);
  const ids = [...sessions, ...enrolments, ...decisions, ...moderations].map(({ id }) => id);
  secrets = [...Object.values(AUTHOR), author.id, ...ids, ...MOMENTS, admin.id, admin.email, "Moderatrixa", "Feb 29, 2024", "Mrs Rao said"];
});

/** The id of the pending version, if there is one. */
const latestVersion = (own: { id: string; waitingVersion?: { id: string } | null }): string => own.waitingVersion?.id ?? own.id;

const describeLine = (line: unknown[]) =>
  JSON.stringify(line, (_, value: unknown) => (value instanceof Error ? { message: value.message, stack: value.stack } : value));

interface ReadAnswer {
  status: number;
  text: string;
  headers: string;
}

async function read(address: string, cookie: string, more: { method?: string; json?: unknown } = {}): Promise<ReadAnswer> {
  const { response } = await callHandler(address, { cookie, ...more });
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id").map(([name, value]) => `${name}: ${value}`);
  return { status: response.status, text: await response.text(), headers: headers.join("\n") };
}

/** Public reads about a school or about no school in particular. */
const addressesAbout = (school: string): string[] =>
  addressesOf("get").filter(
    (address) => address.includes(school) || !/\/api\/(admin|user|enroll|health|ready|openapi|schools\/)/.test(address),
  );

/** Everything that a visitor can read at these addresses. */
async function readAll(addresses: string[]): Promise<string[]> {
  const answers = [];
  for (const address of addresses) {
    const { status, text, headers } = await read(address, "");
    answers.push(`${address} ${status}\n${headers}\n${text.replace(/"requestId":"[^"]*"/, "")}`);
  }
  return answers;
}

type Parameter = { name: string; in: string; schema: { enum?: unknown[]; type?: string } };

/** Calls that end the reader's session. */
const ENDS_SESSION = ["/api/logout"];

/** Addresses of all documented calls with a method: each path with each known id, and each documented query parameter. New calls are included automatically. */
function addressesOf(method: string): string[] {
  const ids = [...schools, ...Object.values(reviews), author.id];
  const found: string[] = [];
  for (const [path, calls] of Object.entries(openApiDocument().paths as Record<string, Record<string, { parameters: Parameter[] }>>)) {
    if (!calls[method] || ENDS_SESSION.includes(path)) continue;
    const names = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name);
    const filled = names.length === 0 ? [path] : ids.map((id) => names.reduce((text, name) => text.replace(name, id), path));
    const queries = method === "get" ? queriesOf(calls[method].parameters) : [];
    found.push(...filled);
    // Two ids are enough for the query parameters.
    for (const address of filled.slice(0, 2)) found.push(...queries.map((query) => `${address}?${query}`));
  }
  return found;
}

function queriesOf(parameters: Parameter[]): string[] {
  const values = ({ name, schema }: Parameter): unknown[] => {
    if (schema.enum) return schema.enum;
    if (name === "search") return [AUTHOR.firstName, AUTHOR.email, "gate"];
    if (name === "after") return [reviews.shown, reviews.replaced, reviews.removed].filter(Boolean);
    if (name === "stars") return [4];
    return name === "limit" ? [100] : name === "page" ? [2] : [];
  };
  return parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap((parameter) => values(parameter).map((value) => `${parameter.name}=${encodeURIComponent(String(value))}`));
}

/** The secrets that a text contains, decoded and in any case. Leaves out those that the request itself contained. */
function secretsIn(text: string, requestText = ""): string[] {
  const read = `${text}\n${decoded(text)}`.toLowerCase();
  return secrets.filter(
    (secret) => read.includes(secret.toLowerCase()) && !decoded(requestText).toLowerCase().includes(secret.toLowerCase()),
  );
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** All values in JSON with their paths, without array indexes. */
function listValues(value: unknown, place = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => listValues(one, `${place}[]`));
  if (value !== null && typeof value === "object") return Object.entries(value).flatMap(([key, one]) => listValues(one, `${place}.${key}`));
  return [`${place}=${JSON.stringify(value)}`];
}

describe("the author of anonymous reviews", () => {
  it("no response reveals the author, except to admins", async () => {
    for (const { name, cookie } of readers) {
      let answered = 0;
      for (const address of addressesOf("get")) {
        const { status, text, headers } = await read(address, cookie);
        expect(secretsIn(`${text}\n${headers}`, address), `${name}: GET ${address}`).toEqual([]);
        if (status < 400) answered += 1;
      }
      expect(answered, name).toBeGreaterThan(40);
    }
  });

  it("no refused write reveals the author", async () => {
    const ownAccountPaths = /^\/api\/(user|login|logout|register|password-resets|admin\/login|verification-documents|storage)/;
    for (const { name, cookie } of readers)
      for (const method of ["post", "put", "delete"])
        for (const address of addressesOf(method).filter((one) => !ownAccountPaths.test(one))) {
          // A representative may delete their own reply, which would change the data.
          if (method === "delete" && address.endsWith(`${reviews.replaced}/reply`)) continue;
          const { text, headers } = await read(address, cookie, { method: method.toUpperCase(), json: {} });
          expect(secretsIn(`${text}\n${headers}`, address), `${name}: ${method} ${address}`).toEqual([]);
        }
  });

  it("no search finds reviews by author", async () => {
    for (const { cookie } of readers)
      for (const words of [AUTHOR.firstName, AUTHOR.lastName, AUTHOR.email, author.id])
        for (const school of schools.slice(0, 2))
          expect((await call(`/api/schools/${school}/reviews?search=${encodeURIComponent(words)}`, { cookie })).body).toEqual([]);
  });

  it("page data, structured data and sitemap don't reveal the author", async () => {
    const published = [];
    for (const id of schools) {
      const school = (await findSchool(id))!;
      const { reviews: listed } = await listSchoolReviews({ schoolId: id, limit: 100 });
      published.push(listed, schoolData({ school, contact: schoolContact(school), reviews: listed, origin: "https://schoolsach.test" }));
    }
    published.push(await listNewestReviews({ limit: 100 }));
    expect(published.flatMap((one) => secretsIn(JSON.stringify(one)))).toEqual([]);
    const part = { params: Promise.resolve({ part: "1.xml" }) };
    for (const response of [await readSitemap(), await readSitemapPart(new Request("https://schoolsach.test/sitemap/1.xml"), part)])
      expect(secretsIn(await response.text())).toEqual([]);
  });

  it("emails to others, server logs and audit entries without personal values don't reveal the author", async () => {
    const mails = await db().mail.findMany({ where: { NOT: { userId: author.id } }, select: { facts: true, about: true, kind: true } });
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(secretsIn(JSON.stringify(mail)), mail.kind).toEqual([]);
    expect(logged.length).toBeGreaterThan(0);
    // The logged address of a refused request contains the id that the test sent.
    const lines = logged.map((line) => line.replaceAll(author.id, ""));
    expect(lines.filter((line) => secretsIn(line).length > 0 || line.includes("Sports day"))).toEqual([]);
    const audit = await db().auditEntry.findMany({ select: { action: true, before: true, after: true } });
    const words = [...Object.values(AUTHOR), "Sports day", "The bus is late", "Mrs Rao", "gate opens"];
    for (const { action, before, after } of audit)
      expect(
        words.filter((word) => JSON.stringify([before, after]).includes(word)),
        action,
      ).toEqual([]);
  });
});

describe("two anonymous reviews of one parent", () => {
  const publicOf = async (school: number, id: string) => {
    const { body } = await call(`/api/schools/${schools[school]}/reviews?limit=100`);
    return (body as { id: string }[]).find((one) => one.id === id);
  };

  it("have no value in common that reviews by others don't have", async () => {
    const [first, second] = [await publicOf(0, reviews.shown), await publicOf(1, reviews.second)];
    expect([first, second]).not.toContain(undefined);
    const others = [];
    for (const school of [0, 1]) {
      const { body } = await call(`/api/schools/${schools[school]}/reviews?limit=100`);
      others.push(...(body as { id: string }[]).filter(({ id }) => !Object.values(reviews).includes(id)));
    }
    expect(others).toHaveLength(2);
    const commonValues = new Set(others.flatMap((review) => listValues(review)));
    const secondValues = new Set(listValues(second));
    // Ratings have few values and identify nobody.
    const common = listValues(first).filter((entry) => secondValues.has(entry) && !commonValues.has(entry) && !/Rating=/.test(entry));
    expect(common).toEqual([]);
  });

  it("have random ids, which determine their order within a day", async () => {
    for (const id of Object.values(reviews)) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const { body } = await call(`/api/schools/${schools[0]}/reviews`);
    const ids = (body as { id: string }[]).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });
});

it("submitting and withdrawing a review changes nothing that a visitor can read", () => {
  expect(beforeSending.length).toBeGreaterThan(20);
  expect(afterSending).toEqual(beforeSending);
  expect(afterWithdrawal).toEqual(beforeSending);
});

it("text that is pending, removed, withdrawn or redacted appears nowhere", async () => {
  const hidden = /tuition|too few books|late every Monday|Mrs Rao said/;
  for (const { name, cookie } of readers)
    for (const address of addressesOf("get").filter((one) => one.includes("/reviews") || one.includes("log")))
      expect((await read(address, cookie)).text, `${name}: ${address}`).not.toMatch(hidden);
});
