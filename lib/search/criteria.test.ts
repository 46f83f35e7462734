import { describe, expect, it } from "vitest";
import { readCriteria, schoolListQuery } from "./criteria";
import { forEachFacet, inListedOrder } from "./facets";
import { noCriteria, withCriteria } from "./school-criteria";
import { parseNear } from "./places/near";
import { readNearMe } from "./places/near-phrases";
import { schoolListAddress, toQueryString } from "./list-address";

const problems = (query: Record<string, unknown>) =>
  schoolListQuery.safeParse(query).error?.issues.map((issue) => issue.path.join(".") || issue.code);

describe("query parameters of the API", () => {
  it("an unknown one is reported by name", () => expect(problems({ utm_source: "x" })).toEqual(["unrecognized_keys"]));
  it.each([
    ["search", "a".repeat(201)],
    ["search", ["a", "b"]],
    ["search", "a\u0000b"],
    ["page", "0"],
    ["page", "1.5"],
    ["page", "1e3"],
    ["limit", "201"],
    ["minRating", "5.5"],
    ["minFees", "-1"],
    ["minFees", "1e309"],
    ["maxFees", "0x10"],
    ["near", "91,0"],
    ["near", "Pune 4"],
    ["sort", "magic"],
    ["sort", "distance"],
  ])("%s=%j is rejected", (key, value) => expect(problems({ [key]: value })).toEqual([key]));
  it("a value outside a closed list is rejected", () =>
    expect(problems({ board: ["CBSE", "Hogwarts"] })).toEqual([expect.stringMatching(/^board/)]));
  it("an empty form field counts as not given", () =>
    expect(
      schoolListQuery.parse({ search: "", state: "", city: " ", board: "", minFees: "", near: "", sort: "", page: "", limit: "" }),
    ).toMatchObject({ ...noCriteria, limit: 50 }));
});

describe("query parameters of a page", () => {
  it("unknown ones and invalid values are dropped", () =>
    expect(
      toQueryString(
        readCriteria({ utm_source: "x", page: "-3", board: ["CBSE", "Hogwarts"], minFees: "many", sort: "distance", limit: "5" }),
      ),
    ).toBe("board=CBSE"));
  it("pages always have 24 schools", () => expect(readCriteria({ limit: "200" }).limit).toBe(24));
  it("of a repeated one the first value counts", () => expect(readCriteria({ search: ["one", "two"] }).search).toBe("one"));
  it("a long search is truncated", () => expect(readCriteria({ search: "a".repeat(5000) }).search).toHaveLength(200));
});

describe("the address of a list", () => {
  it("is the same in whatever order filters were chosen", () => {
    const one = readCriteria({ board: ["CBSE", "IB"] });
    const other = readCriteria({ board: ["IB", "CBSE", "IB"] });
    expect(schoolListAddress(one)).toBe("/schools?board=CBSE&board=IB");
    expect(schoolListAddress(other)).toBe(schoolListAddress(one));
  });
  it("has no parameters for all schools", () => expect(schoolListAddress(readCriteria({ page: "1", sort: "relevance" }))).toBe("/schools"));
  it("contains relevance where distance is the default order", () =>
    expect(toQueryString(readCriteria({ near: "411001", sort: "relevance" }))).toBe("near=411001&sort=relevance"));
  it("survives a round trip", () => {
    const criteria = withCriteria(noCriteria, {
      search: "st mary's & co",
      city: "Pune",
      gender: ["Girls"],
      minFees: 1000,
      maxFees: 2500.5,
      minRating: 4,
      near: "18.52,73.85",
      sort: "fees",
      page: 3,
    });
    const parameters = Object.fromEntries(new URLSearchParams(toQueryString(criteria)));
    expect(readCriteria(parameters)).toEqual({ ...criteria, limit: 24 });
  });
  it("returns to the first page when a filter changes", () =>
    expect(withCriteria({ ...noCriteria, page: 7 }, { state: "goa" }).page).toBe(1));
  it("drops sorting by distance with the point", () =>
    expect(withCriteria({ ...noCriteria, near: "411001", sort: "distance" }, { near: undefined }).sort).toBeUndefined());
});

describe("the near parameter", () => {
  it.each([
    ["411001", { pincode: "411001" }],
    ["18.5, 73.8", { latitude: 18.5, longitude: 73.8 }],
    ["Navi Mumbai", { place: "Navi Mumbai" }],
    ["पुणे", { place: "पुणे" }],
    [" Nashik,  Maharashtra ", { place: "Nashik, Maharashtra" }],
    ["North 24 Parganas", { place: "North 24 Parganas" }],
    ["24 Parganas", { place: "24 Parganas" }],
    ["Jammu & Kashmir", { place: "Jammu & Kashmir" }],
    ["-90,180", { latitude: -90, longitude: 180 }],
  ])("accepts %s", (text, point) => expect(parseNear(text)).toEqual(point));
  it.each([
    "411001",
    "411 001",
    "411-001",
    "411001.",
    " 4 1 1 0 0 1",
    "४११००१",
    "৪১১০০১",
    "４１１００１",
    "Pin: 411001",
    "Pune - 411 001, India",
  ])("accepts a pincode in any notation, and the address has its six digits: %s", (text) => {
    expect(parseNear(text)).toEqual({ pincode: "411001" });
    expect(schoolListAddress(readCriteria({ near: text }))).toBe("/schools?near=411001");
  });
  it("keeps a position as written: its decimals state its accuracy", () =>
    expect(readCriteria({ near: "18.520,73.80" }).near).toBe("18.520,73.80"));
  it.each(["011001", "4110011", "98765 43210", "411001 or 422005", "Sector 4", "18.5", "90.1,0", "0,181", "NaN,1", "1e1,2", "' OR 1=1--"])(
    "rejects %s",
    (text) => expect(parseNear(text)).toBeNull(),
  );
});

describe("phrases for near me", () => {
  it.each([
    ["schools near me", "schools"],
    ["govt school nearby me pune", "govt school pune"],
    ["cbse near my home", "cbse"],
    ["schools in my area", "schools"],
    ["schools nearby", "schools"],
    ["mere paas ke school", "school"],
    ["मेरे पास के स्कूल", "स्कूल"],
    ["near me", undefined],
  ])("are separated from the rest: %s", (search, rest) => expect(readNearMe(search)).toEqual({ isNearMe: true, rest }));
  it.each(["near mehrauli", "school nearby pune", "me school guwahati", "nearer my god"])("are not found in %s", (search) =>
    expect(readNearMe(search)).toEqual({ isNearMe: false, rest: search }),
  );
});

it("facet counts are in the order of the listed values", () => {
  const counts = inListedOrder({ gender: { Girls: 2, Boys: 1 }, board: { "State board": 3, CBSE: 1 } });
  expect(JSON.stringify(counts)).toBe(
    JSON.stringify({ ...forEachFacet(() => ({})), board: { CBSE: 1, "State board": 3 }, gender: { Boys: 1, Girls: 2 } }),
  );
});
