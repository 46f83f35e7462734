import { expect, it } from "vitest";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { answerMalformedRequest } from "./malformed-request.mjs";

it.each(["/api/schools/%zz", "/api/schools/%", "/api/%E0%A4%A", "/api/schools/%ff"])("%s gives 400 in JSON", (path) => {
  const answer = answerMalformedRequest({ method: "GET", path, isApi: true });
  expect(answer?.status).toBe(400);
  expect(JSON.parse(answer!.body).code).toBe("VALIDATION");
});

it.each(["TRACE", "QUERY", "PROPFIND"])("method %s gives 405", (method) => {
  const answer = answerMalformedRequest({ method, path: "/api/schools", isApi: true });
  expect(answer?.status).toBe(405);
  expect(answer?.headers.Allow).toBe("GET, HEAD");
  expect(JSON.parse(answer!.body).code).toBe("METHOD_NOT_ALLOWED");
});

it("pages get plain text, the API gets JSON", () =>
  expect(answerMalformedRequest({ path: "/schools/%zz", isApi: false })?.body).toMatch(/percent sign/));

it.each(["/", "/schools/a%20b", "/schools/%E0%A4%B8", "/api/schools/%00"])("%s is well-formed", (path) =>
  expect(answerMalformedRequest({ method: "GET", path, isApi: path.startsWith("/api") })).toBeNull(),
);

it.each([
  ...["/%2e", "/%2E%2e/", "/x/../schools/abc", "/sitemap/..", "/schools/a%0ab", "/%0d%0aSet-Cookie:x=1", "/a%E2%80%A8b"],
  ...["*", "evil.example", "/_not-found", "/_global-error", "/_not-found/", "/index"],
])("%s gives 404", (path) => {
  expect(answerMalformedRequest({ path, isApi: false })?.status).toBe(404);
  expect(JSON.parse(answerMalformedRequest({ path, isApi: true })!.body).code).toBe("NOT_FOUND");
});

it("more headers than Node keeps give 431: the last ones may have the client's address", () => {
  expect(answerMalformedRequest({ path: "/", isApi: false, headerCount: 101 })?.status).toBe(431);
  expect(answerMalformedRequest({ path: "/", isApi: false, headerCount: 100 })).toBeNull();
});

it.each(["/schools/a..b", "/.env", "/..a", "/schools/..%2f", "/schools/_not-found", "/index/a", "/schools/index", "/_next/static/a.js"])(
  "%s is accepted",
  (path) => expect(answerMalformedRequest({ path, isApi: false })).toBeNull(),
);

it("more parameters, cookies or path segments than any page needs are refused: Next reads them in quadratic time", () => {
  const many = (count: number, text: string) => Array<string>(count).fill(text);
  const answer = (request: object) => answerMalformedRequest({ path: "/schools", isApi: false, ...request })?.status;
  expect(answer({ query: many(101, "a").join("&") })).toBe(400);
  expect(answer({ query: many(100, "a").join("&") })).toBeUndefined();
  expect(answer({ cookie: many(101, "a=1").join("; ") })).toBe(431);
  expect(answer({ cookie: many(100, "a=1").join("; ") })).toBeUndefined();
  expect(answer({ path: many(21, "/a").join("") })).toBe(404);
  expect(answer({ path: many(20, "/a").join("") })).toBeUndefined();
  expect(answer({ path: `/schools/${"a".repeat(2_000)}` })).toBe(404);
});

const nested = (depth: number): string => (depth === 0 ? '["",{}]' : `["",{"children":${nested(depth - 1)}}]`);
const PAGE = '["schools",{"children":[["id","abc","d",null],{"children":["__PAGE__",{},["/a","?b"],"refetch"]}]},null,null,16]';

it.each([
  ...['["",{}]', '["",{"children":["__PAGE__",{}]}]', PAGE, nested(15), "{}", "[]", '[""]', "null", "x", '["",{"a":[1,{}]}]'],
  ...[
    '[["id","abc","d"],{}]',
    '[["id","abc","z",null],{}]',
    '["",{},["/a"]]',
    '["",{},null,"other"]',
    '["",{},null,null,"1"]',
    '["",{},null,null,null,"v"]',
    "[[[[",
  ],
])("the router's state %s gets 400 only where Next refuses it", (state) => {
  const header = encodeURIComponent(state);
  const answer = answerMalformedRequest({ path: "/schools", isApi: false, routerState: header });
  const isValid = (() => {
    try {
      return parseAndValidateFlightRouterState(header) !== undefined;
    } catch {
      return false;
    }
  })();
  expect(answer?.status).toBe(isValid ? undefined : 400);
});

it("a router's state nested deeper than our pages gives 400: Next checks it in quadratic time", () =>
  expect(answerMalformedRequest({ path: "/schools", isApi: false, routerState: encodeURIComponent(nested(30)) })?.status).toBe(400));
