import { Validator } from "@seriousme/openapi-schema-validator";
import Ajv from "ajv/dist/2020";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { clock } from "@/lib/platform/clock";
import { openApiDocument } from "@/app/api/openapi.json/document";
import { inListedOrder } from "@/lib/search/facets";
import { INDORE } from "@/tests/factories/places";
import { createParent } from "@/tests/factories/parents";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { callHandler, PATHS } from "@/tests/support/api-calls";

let schoolId = "";

beforeAll(async () => {
  const school = await createSchool({
    name: "Saraswati Vidya Mandir",
    boardAffiliation: "CBSE",
    averageFees: 42_000.5,
    latitude: 20,
    longitude: 73.8,
    facilities: { Library: { answer: "yes", detail: "14,000 books" } },
    fees: [{ academicYear: 2026, averageFees: 42_000.5 }],
  });
  schoolId = school.id;
  await createSchool({ place: INDORE, studentCount: 800, classFrom: -2, classTo: 12 });
  const author = await createParent({ schoolId, firstName: "Canary", lastName: "Nightingale", email: "canary@example.org" });
  await createReview({ schoolId, authorId: author.id, isAnonymous: true });
  await createReview({ schoolId, isAnonymous: false, overallRating: 5, overallComment: null, teachersComment: "They listen." });
  await createReview({ schoolId, status: "pending", overallComment: "Not yet looked at" });
});

const read = async (address: string, options?: Parameters<typeof callHandler>[1]) => {
  const { response } = await callHandler(address, options);
  return { status: response.status, headers: response.headers, body: await response.json() };
};

describe("GET /api/schools", () => {
  it("returns a bare array with the total in a header, each school with its statistics", async () => {
    const { status, headers, body } = await read("/api/schools?search=");
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(headers.get("x-total-count")).toBe("2");
    expect(headers.has("x-total-more")).toBe(false);
    expect(body.find((school: { id: string }) => school.id === schoolId).stats).toMatchObject({ averageRating: 4.5, totalReviews: 2 });
  });
  it("links to the next and previous page", async () => {
    const first = await read("/api/schools?limit=1");
    expect(first.headers.get("link")).toMatch(/^<\/api\/schools\?limit=1&page=2&after=[\w-]+>; rel="next"$/);
    const second = await read(first.headers.get("link")!.match(/<(.*)>/)![1]);
    expect(second.headers.get("link")).toBe('</api/schools?limit=1&page=1>; rel="prev"');
    expect((await read("/api/schools?limit=1&page=2")).body).toEqual(second.body);
    expect(second.body[0].id).not.toBe(first.body[0].id);
    expect((await read("/api/schools?page=10000&limit=200")).body).toEqual([]);
  });
  it.each([
    ["search=a&search=b", "search"],
    [`search=${"a".repeat(201)}`, "search"],
    ["search=a%00b", "search"],
    ["page=0", "page"],
    ["limit=201", "limit"],
    ["limit=9223372036854775808", "limit"],
    ["minFees=1e309", "minFees"],
    ["minRating=NaN", "minRating"],
    ["board=CBSE&board=Hogwarts", "board"],
    ["near=41101", "near"],
    ["sort=distance", "sort"],
    ["page=2&after=elsewhere", "after"],
    [`page=2&after=${Buffer.from('[["12345678",24],["rating",1e999,1,1]]').toString("base64url")}`, "after"],
    [`page=2&after=${Buffer.from('[["12345678",-1],["rating",1,1,1]]').toString("base64url")}`, "after"],
    [`page=2&after=${Buffer.from('[["12345678",24],["name","a\\u0000b",1,1]]').toString("base64url")}`, "after"],
    ["utm_source=x", "utm_source"],
    ["__proto__[x]=1", "__proto__[x]"],
    ["__proto__=1", "__proto__"],
    ["constructor=1", "constructor"],
  ])("refuses %s and names it", async (query, field) => {
    const { status, body } = await read(`/api/schools?${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe("VALIDATION");
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(({} as { x?: string }).x).toBeUndefined();
  });
  it("refuses ten thousand parameters and names only some", async () => {
    const { status, body } = await read(`/api/schools?${Array.from({ length: 10_000 }, (_, index) => `k${index}=1`).join("&")}`);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toHaveLength(20);
  });
  it("any search text gets a response and never a server error", async () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary", maxLength: 220 }),
      fc.string({
        unit: fc.constantFrom(
          "%",
          "_",
          "\\",
          "'",
          '"',
          ":",
          "*",
          "&",
          "|",
          "!",
          "(",
          ")",
          "<",
          "-",
          " ",
          "a",
          "स",
          "ि",
          "1",
          "\u0000",
          "@",
        ),
        maxLength: 60,
      }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const { status } = await read(`/api/schools?search=${encodeURIComponent(text)}`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 300 },
    );
  });
  it("any state, city and point get 200 or 400", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), fc.constantFrom("state", "city", "near"), async (text, key) => {
        const { status } = await read(`/api/schools?${key}=${encodeURIComponent(text)}`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 150 },
    );
  });
});

describe("GET /api/schools/facets", () => {
  it("counts the results of each value, ignoring the values chosen in the same filter", async () => {
    const { status, body } = await read("/api/schools/facets?search=saraswati&board=IB");
    expect(status).toBe(200);
    expect(body).toEqual(inListedOrder({ board: { CBSE: 1 } }));
  });
  it.each(["sort", "page", "limit"])("refuses %s, because counts are of the whole list", async (name) => {
    const { status, body } = await read(`/api/schools/facets?${name}=1`);
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [name]: "Unknown parameter" });
  });
});

describe("GET /api/schools/:id", () => {
  it("returns the school with statistics and fees, without internal columns", async () => {
    const { status, body } = await read(`/api/schools/${schoolId}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: schoolId, averageFees: 42_000.5, fees: [{ academicYear: 2026, averageFees: 42_000.5 }] });
    for (const key of ["matchKey", "nameWords", "original", "version", "status", "serial"]) expect(body).not.toHaveProperty(key);
  });
  it.each([
    ["an unknown id", "unknown-school-abc123"],
    ["a NUL byte", "a%00b"],
    ["SQL", "' OR 1=1--"],
    ["10,000 letters", "a".repeat(10_000)],
    ["a path traversal", "..%2f..%2fetc%2fpasswd"],
    ["a percent sign", "%25"],
    ["capitals", "UPPER"],
  ])("returns 404 for %s", async (_, id) => {
    const { status, body } = await read(`/api/schools/${id}`);
    expect(status).toBe(404);
    expect(body).toEqual({ error: "School not found", code: "SCHOOL_NOT_FOUND", requestId: expect.any(String) });
  });
  it("reports an unknown school before other errors", async () => {
    expect((await read("/api/schools/unknown?x=1")).status).toBe(404);
    expect((await read(`/api/schools/${schoolId}?x=1`)).status).toBe(400);
    expect((await read("/api/schools/unknown/reviews?page=0")).status).toBe(404);
  });
});

describe("GET /api/schools/:id/reviews", () => {
  it("returns approved reviews only; an anonymous one reveals nothing about its author", async () => {
    const { headers, body } = await read(`/api/schools/${schoolId}/reviews`);
    expect(body).toHaveLength(2);
    expect(headers.get("x-total-count")).toBe("2");
    expect(JSON.stringify(body)).not.toMatch(/Canary|Nightingale|canary@|authorId|Not yet looked at|submittedAt/);
    expect(body.find((review: { isAnonymous: boolean }) => review.isAnonymous).user).toBeNull();
  });
  it("supports search, sort, page and limit", async () => {
    expect((await read(`/api/schools/${schoolId}/reviews?search=listen`)).body).toHaveLength(1);
    expect((await read(`/api/schools/${schoolId}/reviews?sort=highest&limit=1`)).body[0].overallRating).toBe(5);
    expect((await read(`/api/schools/${schoolId}/reviews?limit=1&page=2`)).headers.get("link")).toContain('rel="prev"');
    expect((await read(`/api/schools/${schoolId}/reviews?sort=oldest`)).body.fields).toHaveProperty("sort");
  });
  it("returns 404 for a merged school", async () => {
    const merged = await createSchool({ status: "merged" });
    expect((await read(`/api/schools/${merged.id}/reviews`)).body.code).toBe("SCHOOL_NOT_FOUND");
  });
});

describe("all paths below /api", () => {
  const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const document = openApiDocument().paths;
  /** The document lacks the forms that the school desk posts without JavaScript. */
  const isDeskForm = (path: string, method: string) =>
    method === "POST" && /^\/api\/represented-schools\/\{id\}\/(fees|admissions|safety)$/.test(path);
  const answered = (path: string) => METHODS.filter((method) => document[path]?.[method.toLowerCase()] || isDeskForm(path, method));
  const refused = PATHS.flatMap((path) => METHODS.filter((method) => !answered(path).includes(method)).map((method) => [method, path]));

  it.each(refused)("%s %s is refused with 405 and the allowed methods", async (method, path) => {
    const address = path.replace(/\{[^}]+\}/g, "x");
    const { status, headers, body } = await read(address, { method, headers: { "x-http-method-override": "GET" } });
    expect(status).toBe(405);
    const allowed = answered(path).flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one]));
    expect(headers.get("allow")!.split(", ").sort()).toEqual(allowed.sort());
    expect(body.code).toBe("METHOD_NOT_ALLOWED");
  });
  it.each(["GET", "POST", "OPTIONS"])("%s of an unknown path returns 404 in JSON", async (method) => {
    const { status, headers, body } = await read("/api/nothing/here", { method });
    expect(status).toBe(404);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(body).toEqual({ error: "There is nothing at this address.", code: "NOT_FOUND", requestId: headers.get("x-request-id") });
  });
  it("one client can send 500 reads at once, then gets 429; other clients aren't affected", async () => {
    const now = new Date();
    vi.spyOn(clock, "now").mockReturnValue(now);
    const headers = { "x-client-address": "203.0.113.9" };
    for (let count = 0; count < 500; count++) expect((await callHandler("/api/openapi.json?x", { headers })).response.status).toBe(400);
    const { status, headers: answer, body } = await read("/api/schools", { headers });
    expect([status, answer.get("retry-after"), body.code]).toEqual([429, "1", "RATE_LIMITED"]);
    expect((await read("/api/schools", { headers: { "x-client-address": "203.0.113.10" } })).status).toBe(200);
  });
  it("can be cached but must be revalidated", async () => {
    const { headers } = await read("/api/schools");
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    expect(headers.has("set-cookie")).toBe(false);
  });
});

describe("the OpenAPI document", () => {
  // Resolves references, so that each schema can be validated alone.
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const document = openApiDocument() as unknown as {
    paths: Record<
      string,
      {
        get: {
          responses: Record<
            string,
            { headers?: Record<string, { required?: boolean; schema: object }>; content: Record<string, { schema: object }> }
          >;
        };
      }
    >;
    components: { schemas: Record<string, object> };
  };
  ajv.addSchema({ $id: "document", ...document });
  const resolved = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));

  it.each([
    "/api/schools",
    "/api/schools?search=saraswati&board=CBSE&sort=rating&page=1&limit=1",
    "/api/schools?near=20,73.8",
    "/api/schools?page=0&limit=x&foo=1&board=x",
    "/api/schools/{id}",
    "/api/schools/unknown",
    "/api/schools/{id}?x=1",
    "/api/schools/{id}/reviews",
    "/api/schools/{id}/reviews?sort=nothing",
    "/api/schools/unknown/reviews",
    "PUT /api/schools",
    "DELETE /api/schools/{id}",
    "/api/health",
    "/api/ready",
    "/api/ready?x",
    "/api/cron",
  ])("matches the response of %s", async (call) => {
    const [address, method] = call.split(" ").reverse();
    const { path, response } = await callHandler(address.replace("{id}", schoolId), { method });
    const described = document.paths[path].get.responses[response.status];
    expect(described, `status ${response.status} of ${path}`).toBeDefined();
    const [type] = response.headers.get("content-type")!.split(";");
    const body = await response.json();
    const isValid = ajv.validate(resolved(described.content[type].schema), body);
    expect(ajv.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
    for (const [name, { required }] of Object.entries(described.headers ?? {}))
      if (required) expect(response.headers.has(name), name).toBe(true);
  });
  it("describes every handler and is served itself", async () => {
    const { body } = await read("/api/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(Object.keys(body.paths).sort()).toEqual(PATHS.toSorted());
    expect(body.servers).toEqual([{ url: "https://schoolsach.test" }]);
  });
  it("is valid OpenAPI 3.1 with unique operation ids", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(openApiDocument()));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    const ids = Object.values(openApiDocument().paths).flatMap((calls) =>
      Object.values(calls as Record<string, { operationId: string }>).map((one) => one.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
  it("refuses additional fields", () => {
    const schema = resolved(document.paths["/api/health"].get.responses[200].content["application/json"].schema);
    expect(ajv.validate(schema, { status: "live", secret: 1 })).toBe(false);
  });
});
