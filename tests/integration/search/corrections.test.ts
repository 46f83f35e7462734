import { beforeAll, describe, expect, it } from "vitest";
import type { PublicSchool } from "@/lib/schools/view";
import { INDORE, NASHIK, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

// Fictional schools that share words, so that a correction has to choose.
beforeAll(async () => {
  await createSchool({ name: "Nandanvan Public School", place: PUNE, zipCode: "411001", boardAffiliation: "CBSE" });
  await createSchool({ name: "Nandini Public School", place: INDORE });
  await createSchool({ name: "Saraswati Vidya Mandir", place: INDORE, zipCode: "452001" });
  await createSchool({ name: "Saraswati Shishu Mandir", place: NASHIK });
  await createSchool({ name: "Kendriya Vidyalaya No. 2", place: PUNE, gender: "Coeducational" });
  await createSchool({ name: "Geethanjali All India", place: NASHIK, gender: "Girls" });
});

async function find(query: Record<string, string>) {
  const { response } = await callHandler(`/api/schools?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  const corrected = response.headers.get("X-Search-Corrected");
  const schools = (await response.json()) as PublicSchool[];
  return {
    first: schools[0]?.name,
    total: Number(response.headers.get("X-Total-Count")),
    corrected: corrected && decodeURIComponent(corrected),
  };
}

describe("a search without hits as typed", () => {
  it.each([
    ["one wrong letter in a short word", "nandini publik", "Nandini Public School"],
    ["two wrong letters in a longer word", "nandnvn public", "Nandanvan Public School"],
    ["swapped letters", "nandnaavn pune", "Nandanvan Public School"],
    ["phonetic spelling", "sarasvatee vidya mandir", "Saraswati Vidya Mandir"],
    ["two words joined", "saraswati vidyamandir", "Saraswati Vidya Mandir"],
    ["three words joined", "nandinipublicschool indore", "Nandini Public School"],
    ["all words joined, with the city", "nandinipublicschoolindore", "Nandini Public School"],
    ["joined with an abbreviation", "kvno 2 pune", "Kendriya Vidyalaya No. 2"],
    ["a word split in two", "nandan van pune", "Nandanvan Public School"],
    ["a misspelt city", "saraswati indoree", "Saraswati Vidya Mandir"],
    ["in Devanagari", "केन्द्रीय विद्यालय पुणे", "Kendriya Vidyalaya No. 2"],
    ["phonetic spelling in Devanagari", "सरस्वती विद्या मन्दिर इंदौर", "Saraswati Vidya Mandir"],
    ["with an extra generic word", "geethanjali all india school", "Geethanjali All India"],
    ["with an extra unknown word", "saraswati mandir xylophone indore", "Saraswati Vidya Mandir"],
    ["with two unknown words at the end", "saraswati vidya mandir xylophone wombat", "Saraswati Vidya Mandir"],
    ["with two unknown words at the beginning", "xylophone wombat saraswati vidya mandir indore", "Saraswati Vidya Mandir"],
    ["with a locality that isn't in its address", "nandini public malviya nagar", "Nandini Public School"],
    ["with a locality that isn't in its address, and a city", "saraswati vidya kk nagar indore", "Saraswati Vidya Mandir"],
    ["wrong first and last letter, with the pincode", "411001 mandanvam", "Nandanvan Public School"],
    ["with a pincode, which is never corrected", "452001 sarswti mandir", "Saraswati Vidya Mandir"],
  ])("%s: %s", async (_how, search, school) => {
    const found = await find({ search });
    expect(found.first).toBe(school);
    expect(found.corrected).not.toBeNull();
    expect(found.total).toBeGreaterThan(0);
  });
  it.each(["railway station pune", "mg road pune", "igcse pune"])(
    "returns a place's schools if no school has the other words: %s",
    async (search) => {
      const found = await find({ search });
      expect(found.total).toBe(2);
      expect(found.corrected).toMatch(/pune$/);
    },
  );
  it("returns the corrected text; with exact=true it isn't corrected", async () => {
    expect(await find({ search: "nandanvann pune" })).toEqual({ first: "Nandanvan Public School", total: 1, corrected: "nandanvan pune" });
    expect(await find({ search: "nandanvann pune", exact: "true" })).toEqual({ first: undefined, total: 0, corrected: null });
  });
  it("returns how many schools match the text as typed, equal to the total with exact=true", async () => {
    const countAsTyped = async (query: Record<string, string>) =>
      (await callHandler(`/api/schools?${new URLSearchParams(query)}`)).response.headers.get("X-Search-As-Typed");
    await createSchool({ name: "Plover Academy", place: NASHIK, address: "Indre Road", boardAffiliation: "CBSE" });
    await createSchool({ name: "Plover House", place: INDORE, boardAffiliation: "CBSE" });
    for (const board of [{}, { board: "CBSE" }] as Record<string, string>[]) {
      expect(await find({ search: "plover indre", ...board })).toMatchObject({ first: "Plover House", corrected: "plover indore" });
      expect(await countAsTyped({ search: "plover indre", ...board })).toBe("1");
      expect(await find({ search: "plover indre", exact: "true", ...board })).toMatchObject({ first: "Plover Academy", total: 1 });
    }
    expect(await countAsTyped({ search: "nandanvann pune" })).toBe("0");
    expect(await countAsTyped({ search: "plover" })).toBeNull();
  });
  it("is corrected to words that exist under the chosen filters", async () => {
    expect((await find({ search: "nandanvann", board: "CBSE" })).total).toBe(1);
    expect(await find({ search: "nandanvann", board: "IB" })).toMatchObject({ total: 0, corrected: null });
  });
  it("ranks whole-name matches of the corrected text first, unless a school matches as typed", async () => {
    await createSchool({ name: "Quail World Valley School", place: INDORE, address: "Quail Valley" });
    await createSchool({ name: "Quail Valley School", place: INDORE });
    const quail = { first: "Quail Valley School", total: 2, corrected: "quail valley school indore" };
    for (const search of ["quial valley school indore", "quailvalley school indore", "quailvalleyschool indore"])
      expect(await find({ search })).toEqual(quail);
    await createSchool({ name: "Quailvalleyschool", place: INDORE });
    expect(await find({ search: "quailvalleyschool indore" })).toMatchObject({ first: "Quailvalleyschool", corrected: null });
  });
  it("ranks schools with another number last", async () => {
    for (const [name, address] of [
      ["Dunlin Vidyalaya No. 2 Cantonment", "Camp"],
      ["Dunlin Vidyalaya Air Base Long Name", "Far Road 7"],
      ["Dunlin School", "Ward 5 Vidyalaya Lane"],
    ])
      await createSchool({ name, address, place: INDORE });
    const names = async (search: string) => {
      const { response } = await callHandler(`/api/schools?${new URLSearchParams({ search })}`);
      return ((await response.json()) as PublicSchool[]).map(({ name }) => name);
    };
    for (const search of ["dunlin vidyalaya no 5 cantonment indore", "dunlinn vidyalaya five cantonment"])
      expect((await names(search)).at(-1), search).toBe("Dunlin Vidyalaya No. 2 Cantonment");
    expect(await names("dunlin vidyalaya no 2 cantonmnt indore")).toEqual(["Dunlin Vidyalaya No. 2 Cantonment"]);
  });
  it("drops the place if the rare word exists only elsewhere, and says so", async () => {
    expect(await find({ search: "geethanjali indore" })).toEqual({ first: "Geethanjali All India", total: 1, corrected: "geethanjali" });
  });
  it("keeps the place if no school anywhere has the other word", async () =>
    expect(await find({ search: "xylophone indore" })).toMatchObject({ corrected: "indore" }));
  it("is corrected in a long name that contains an address", async () => {
    const name = "Curlew Convent School, H. No. 12, Gali 3, Phase 2, Sector 7, Plot 19, Block C, Tern Colony, Heron Road";
    await createSchool({ name, place: { stateSlug: "karnataka", state: "Karnataka", slug: "bengaluru", name: "Bengaluru" } });
    expect(await find({ search: name.replace("Heron", "Herron") })).toMatchObject({ first: name, total: 1 });
  });
  it("has facet counts of the corrected text", async () => {
    const { response } = await callHandler("/api/schools/facets?search=nandanvann");
    expect((await response.json()).board).toEqual({ CBSE: 1 });
  });
  it("is corrected to a word added a moment ago", async () => {
    expect((await find({ search: "quokkaa academy" })).total).toBe(0);
    await createSchool({ name: "Quokka Academy" });
    expect(await find({ search: "quokkaa academy" })).toMatchObject({ first: "Quokka Academy", corrected: "quokka academy" });
  });
});

describe("a misspelt city", () => {
  it.each([
    ["incomplete", "nandini indor", null],
    ["misspelt", "nandini indre", "nandini indore"],
    ["incomplete and misspelt", "nandini indroe", "nandini indore"],
    ["misspelt, as the first word", "indre nandini", "indore nandini"],
  ])("%s is preferred to an equally similar word of a name: %s", async (_how, search, corrected) => {
    await createSchool({ name: "Nandini Indra School", place: NASHIK });
    expect(await find({ search })).toMatchObject({ first: "Nandini Public School", corrected });
  });
  it("is preferred, and reported, even if a school elsewhere has the word as typed", async () => {
    await createSchool({ name: "Wren Academy", place: NASHIK, address: "Indre Lane" });
    await createSchool({ name: "Wren House", place: INDORE });
    expect(await find({ search: "wren indre" })).toMatchObject({ first: "Wren House", corrected: "wren indore" });
  });
  it("ranks below schools that have the word as typed, even in the address only", async () => {
    await createSchool({ name: "Kestrel Academy", place: NASHIK, address: "Tiloli" });
    await createSchool({ name: "Titoli School Kestrel", place: PUNE });
    expect(await find({ search: "kestrel school tiloli" })).toMatchObject({ first: "Kestrel Academy" });
  });
  it("isn't assumed for a single word that a school has", async () => {
    await createSchool({ name: "Punea Academy", place: NASHIK });
    expect(await find({ search: "punea" })).toMatchObject({ first: "Punea Academy" });
  });
});

describe("a search with hits", () => {
  it.each(["nandanvan", "public", "saraswati mandir", "pune"])("isn't corrected: %s", async (search) =>
    expect(await find({ search })).toMatchObject({ corrected: null }),
  );
});

describe("any text up to 200 characters", () => {
  it.each([
    "' OR 1=1 --",
    "%_\\",
    "🏫🏫🏫",
    "مدرسة النور",
    " ".repeat(200),
    "a".repeat(200),
    "ab ".repeat(66),
    "nandanvann'; DROP TABLE schools; --",
    "((a & b) | !c):*",
    "\u202enavnadnan",
    "<script>alert(1)</script>",
  ])("gets a list: %s", async (search) => expect((await find({ search })).total).toBeGreaterThanOrEqual(0));
  it("longer text or NUL gets 400 with the field's name", async () => {
    for (const search of ["a".repeat(201), "a\u0000b"]) {
      const { response } = await callHandler(`/api/schools?${new URLSearchParams({ search })}`);
      expect(response.status).toBe(400);
      expect(Object.keys((await response.json()).fields)).toEqual(["search"]);
    }
  });
});
