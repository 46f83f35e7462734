import { expect, it } from "vitest";
import { listHeaders } from "./list-headers";

const headersOf = (query: string, page: number, total: number, isTotalCapped = false) =>
  listHeaders({ url: new URL(`https://evil.example/api/schools${query}`), page, limit: 50, total, isTotalCapped });

it("links to the next and the previous page with all other parameters unchanged", () =>
  expect(headersOf("?search=st%20mary&board=IB&board=CBSE&page=2", 2, 120).get("link")).toBe(
    '</api/schools?search=st+mary&board=IB&board=CBSE&page=3>; rel="next", </api/schools?search=st+mary&board=IB&board=CBSE&page=1>; rel="prev"',
  ));
it("has no next link on the last page and no prev link on the first", () => {
  expect(headersOf("", 1, 50).has("link")).toBe(false);
  expect(headersOf("?page=3", 3, 120).get("link")).not.toContain("next");
});
it("says when the total is capped", () => {
  expect(headersOf("", 1, 10_000, true).get("x-total-more")).toBe("true");
  expect(headersOf("", 1, 10_000).has("x-total-more")).toBe(false);
  expect(headersOf("?page=200", 200, 10_000, true).get("link")).not.toContain("next");
});
