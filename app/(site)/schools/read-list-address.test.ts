import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeBookmark } from "@/lib/search/results/cursor";
import { readListAddress } from "./read-list-address";
import { PARAMETERS, toQueryString } from "@/lib/search/list-address";

const AFTER = writeBookmark({
  listId: "12345678",
  hitsPassed: 24,
  pinnedSerials: [],
  scoreCounts: [],
  cursor: { order: "relevance", sortValue: 120, rank: 7, serial: 9 },
});

const read = (query: string) => {
  const parameters: Record<string, string | string[]> = {};
  const search = new URLSearchParams(query);
  for (const key of new Set(search.keys())) parameters[key] = search.getAll(key).length > 1 ? search.getAll(key) : search.get(key)!;
  const { criteria, ...rest } = readListAddress(parameters);
  return { address: toQueryString(criteria), ...rest };
};

describe("the address of the list page", () => {
  it.each([
    "",
    "search=vidyalaya",
    "board=CBSE&board=IB",
    "state=maharashtra&minFees=1000&page=3",
    `search=pune&page=2&after=${AFTER}`,
    "search=pune&near=411001&sort=relevance",
    "search=school+near+411001&sort=relevance",
  ])("accepts %j unchanged", (query) => expect(read(query)).toEqual({ address: query, ignored: [], isClean: true }));

  it("redirects empty form fields, formatted amounts and names of states to the canonical address", () =>
    expect(read("search=&state=Tamil+Nadu&city=&near=&minFees=&maxFees=%E2%82%B975%2C000&minRating=&sort=")).toEqual({
      address: "state=tamil-nadu&maxFees=75000",
      ignored: [],
      isClean: false,
    }));

  it.each([
    ["as it was shown", "gender=Girls&maxFees=50000", "search=girls+school+pune+under+50000"],
    ["with another choice beside", "gender=Girls&maxFees=50000&board=CBSE", "search=girls+school+pune+under+50000&board=CBSE"],
    ["with another value", "gender=Girls&maxFees=%E2%82%B960%2C000", "search=girls+school+pune&maxFees=60000"],
    ["without it", "maxFees=50000", "search=school+pune+under+50000"],
  ])("reads a form field that shows a word filter, sent %s", (_, fields, address) => {
    const shown = [
      { filter: "gender", value: "Girls", words: "girls" },
      { filter: "maxFees", value: "50000", words: "under 50000" },
    ];
    const query = `search=girls+school+pune+under+50000&${fields}&${new URLSearchParams({ shown: JSON.stringify(shown) })}`;
    expect(read(query)).toEqual({ address, ignored: [], isClean: false });
  });
  it("keeps the other limit of a range given in words", () => {
    const words = "fees 20k to 50k";
    const shown = [
      { filter: "minFees", value: "20000", words },
      { filter: "maxFees", value: "50000", words },
    ];
    const readWith = (fields: string) =>
      read(`search=pune+fees+20k+to+50k&${fields}&${new URLSearchParams({ shown: JSON.stringify(shown) })}`).address;
    expect(readWith("minFees=20000&maxFees=60000")).toBe("search=pune&minFees=20000&maxFees=60000");
    expect(readWith("minFees=20000&maxFees=50000")).toBe("search=pune+fees+20k+to+50k");
  });
  it("ignores invalid data about the filters shown", () => {
    for (const shown of ["", "x", "{}", '[{"filter":"state","value":"goa","words":"goa"}]'])
      expect(read(`search=girls+goa&gender=Girls&shown=${encodeURIComponent(shown)}`)).toMatchObject({
        address: "search=girls+goa&gender=Girls",
        isClean: false,
      });
  });

  it("asks for exact words only if a form's words are unchanged", () => {
    expect(read("search=+nandanvann&exactly=nandanvann&near=")).toEqual({
      address: "search=nandanvann&exact=true",
      ignored: [],
      isClean: false,
    });
    expect(read("search=nandanvan&exactly=nandanvann")).toEqual({ address: "search=nandanvan", ignored: [], isClean: false });
  });

  it.each([
    ["page=1", ""],
    ["sort=relevance", ""],
    ["search=", ""],
    [`after=${AFTER}`, ""],
    ["board=IB&board=CBSE&board=IB", "board=CBSE&board=IB"],
  ])("redirects %j to %j", (query, address) => expect(read(query)).toEqual({ address, ignored: [], isClean: false }));

  it("ignores parameters of others", () =>
    expect(read("utm_source=x&search=pune")).toEqual({ address: "search=pune", ignored: [], isClean: true }));

  it.each([
    ["board=Hogwarts&board=IB", "board=IB", "board"],
    ["page=-3", "", "page"],
    ["page=1.5", "", "page"],
    ["minFees=many", "", "minFees"],
    ["near=4110", "", "near"],
    ["sort=magic", "", "sort"],
    ["sort=distance", "", "sort"],
  ])("shows the list without the invalid value in %j, and names it", (query, address, name) =>
    expect(read(query)).toEqual({ address, ignored: [name], isClean: true }),
  );

  it("never redirects twice: the target of a redirect is canonical", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("", " ", "0", "1", "₹1,00,000", "CBSE", "Other", "distance", "411001", "18.5, 73.8", "Goa"),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...PARAMETERS), fc.oneof(text, fc.array(text, { maxLength: 3 }))), (parameters) => {
        const first = readListAddress(parameters);
        const second = read(toQueryString(first.criteria));
        expect(second).toEqual({ address: toQueryString(first.criteria), ignored: [], isClean: true });
      }),
    );
  });
});
