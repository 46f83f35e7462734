import { beforeAll, describe, expect, it } from "vitest";
import type { PublicSchool } from "@/lib/schools/view";
import { INDORE, NASHIK, PUNE } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

// Fictional schools, several of each name's words, so that a correction has to choose.
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

describe("a search that finds nothing as it is typed", () => {
  it.each([
    ["one letter wrong in a short word", "nandini publik", "Nandini Public School"],
    ["two in a longer one", "nandnvn public", "Nandanvan Public School"],
    ["letters swapped", "nandnaavn pune", "Nandanvan Public School"],
    ["written as it sounds", "sarasvatee vidya mandir", "Saraswati Vidya Mandir"],
    ["run together", "saraswati vidyamandir", "Saraswati Vidya Mandir"],
    ["three run together", "nandinipublicschool indore", "Nandini Public School"],
    ["all run together, the city too", "nandinipublicschoolindore", "Nandini Public School"],
    ["run together with a short form", "kvno 2 pune", "Kendriya Vidyalaya No. 2"],
    ["taken apart", "nandan van pune", "Nandanvan Public School"],
    ["a city misspelt", "saraswati indoree", "Saraswati Vidya Mandir"],
    ["in Devanagari", "केन्द्रीय विद्यालय पुणे", "Kendriya Vidyalaya No. 2"],
    ["by sound, in Devanagari", "सरस्वती विद्या मन्दिर इंदौर", "Saraswati Vidya Mandir"],
    ["with a word that schools leave out", "geethanjali all india school", "Geethanjali All India"],
    ["with one word too many", "saraswati mandir xylophone indore", "Saraswati Vidya Mandir"],
    ["with two words behind it that nobody has", "saraswati vidya mandir xylophone wombat", "Saraswati Vidya Mandir"],
    ["with two before it", "xylophone wombat saraswati vidya mandir indore", "Saraswati Vidya Mandir"],
    ["with a quarter that its row lacks", "nandini public malviya nagar", "Nandini Public School"],
    ["with a quarter that its row lacks, and a city", "saraswati vidya kk nagar indore", "Saraswati Vidya Mandir"],
    ["wrong at both ends, in the city that was named", "mandanvam pune", "Nandanvan Public School"],
    ["wrong at both ends, in the pincode that was given", "411001 mandanvam", "Nandanvan Public School"],
    ["with a pincode, which is never changed", "452001 sarswti mandir", "Saraswati Vidya Mandir"],
  ])("%s: %s", async (_how, search, school) => {
    const found = await find({ search });
    expect(found.first).toBe(school);
    expect(found.corrected).not.toBeNull();
    expect(found.total).toBeGreaterThan(0);
  });
  it.each(["railway station pune", "mg road pune", "igcse pune"])(
    "is a place's schools where the rest only lies beside one: %s",
    async (search) => {
      const found = await find({ search });
      expect(found.total).toBe(2);
      expect(found.corrected).toMatch(/pune$/);
    },
  );
  it("says what it was taken for, and keeps to the words where that is asked for", async () => {
    expect(await find({ search: "nandanvann pune" })).toEqual({ first: "Nandanvan Public School", total: 1, corrected: "nandanvan pune" });
    expect(await find({ search: "nandanvann pune", exact: "true" })).toEqual({ first: undefined, total: 0, corrected: null });
  });
  it("says how many schools have the words as they are: those that are shown where they are wanted so", async () => {
    const asTyped = async (query: Record<string, string>) =>
      (await callHandler(`/api/schools?${new URLSearchParams(query)}`)).response.headers.get("X-Search-As-Typed");
    await createSchool({ name: "Plover Academy", place: NASHIK, address: "Indre Road", boardAffiliation: "CBSE" });
    await createSchool({ name: "Plover House", place: INDORE, boardAffiliation: "CBSE" });
    for (const board of [{}, { board: "CBSE" }] as Record<string, string>[]) {
      expect(await find({ search: "plover indre", ...board })).toMatchObject({ first: "Plover House", corrected: "plover indore" });
      expect(await asTyped({ search: "plover indre", ...board })).toBe("1");
      expect(await find({ search: "plover indre", exact: "true", ...board })).toMatchObject({ first: "Plover Academy", total: 1 });
    }
    expect(await asTyped({ search: "nandanvann pune" })).toBe("0");
    expect(await asTyped({ search: "plover" })).toBeNull();
  });
  it("is corrected to what is there under the filters given", async () => {
    expect((await find({ search: "nandanvann", board: "CBSE" })).total).toBe(1);
    expect(await find({ search: "nandanvann", board: "IB" })).toMatchObject({ total: 0, corrected: null });
  });
  it("stands first by its whole name as it was taken for, and as it is where schools have that too", async () => {
    await createSchool({ name: "Quail World Valley School", place: INDORE, address: "Quail Valley" });
    await createSchool({ name: "Quail Valley School", place: INDORE });
    const quail = { first: "Quail Valley School", total: 2, corrected: "quail valley school indore" };
    for (const search of ["quial valley school indore", "quailvalley school indore", "quailvalleyschool indore"])
      expect(await find({ search })).toEqual(quail);
    await createSchool({ name: "Quailvalleyschool", place: INDORE });
    expect(await find({ search: "quailvalleyschool indore" })).toMatchObject({ first: "Quailvalleyschool", corrected: null });
  });
  it("stands after schools of its number and those without one, where it has another number", async () => {
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
  it("is looked for elsewhere where the place that was named has no such seldom word, and the place is not said", async () => {
    expect(await find({ search: "geethanjali indore" })).toEqual({ first: "Geethanjali All India", total: 1, corrected: "geethanjali" });
    expect(await find({ search: "geethanjalli school indore" })).toMatchObject({ first: "Geethanjali All India" });
    expect(await find({ search: "xylophone indore" })).toMatchObject({ total: 0, corrected: null });
  });
  it("is corrected in a name that holds an address", async () => {
    const name = "Curlew Convent School, H. No. 12, Gali 3, Phase 2, Sector 7, Plot 19, Block C, Tern Colony, Heron Road";
    await createSchool({ name, place: { stateSlug: "karnataka", state: "Karnataka", slug: "bengaluru", name: "Bengaluru" } });
    expect(await find({ search: name.replace("Heron", "Herron") })).toMatchObject({ first: name, total: 1 });
  });
  it("has its filters counted of what it was taken for", async () => {
    const { response } = await callHandler("/api/schools/facets?search=nandanvann");
    expect((await response.json()).board).toEqual({ CBSE: 1 });
  });
  it("is corrected by a word that came a moment ago", async () => {
    expect((await find({ search: "quokkaa academy" })).total).toBe(0);
    await createSchool({ name: "Quokka Academy" });
    expect(await find({ search: "quokkaa academy" })).toMatchObject({ first: "Quokka Academy", corrected: "quokka academy" });
  });
});

describe("a city", () => {
  it.each([
    ["half typed", "nandini indor", null],
    ["typed wrong", "nandini indre", "nandini indore"],
    ["half typed and wrong", "nandini indroe", "nandini indore"],
    ["typed wrong and first", "indre nandini", "indore nandini"],
  ])("%s comes before a word of a name that is as near: %s", async (_how, search, corrected) => {
    await createSchool({ name: "Nandini Indra School", place: NASHIK });
    expect(await find({ search })).toMatchObject({ first: "Nandini Public School", corrected });
  });
  it("is what was meant, and said so, where one school has the word elsewhere", async () => {
    await createSchool({ name: "Wren Academy", place: NASHIK, address: "Indre Lane" });
    await createSchool({ name: "Wren House", place: INDORE });
    expect(await find({ search: "wren indre" })).toMatchObject({ first: "Wren House", corrected: "wren indore" });
  });
  it("stands behind what has the word as it was typed, in the address alone too", async () => {
    await createSchool({ name: "Kestrel Academy", place: NASHIK, address: "Tiloli" });
    await createSchool({ name: "Titoli School Kestrel", place: PUNE });
    expect(await find({ search: "kestrel school tiloli" })).toMatchObject({ first: "Kestrel Academy" });
  });
  it("is not what one word alone means that a school has", async () => {
    await createSchool({ name: "Punea Academy", place: NASHIK });
    expect(await find({ search: "punea" })).toMatchObject({ first: "Punea Academy" });
  });
});

describe("a search that finds something", () => {
  it.each(["nandanvan", "public", "saraswati mandir", "pune"])("is never corrected: %s", async (search) =>
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
  ])("gets an answer: %s", async (search) => expect((await find({ search })).total).toBeGreaterThanOrEqual(0));
  it("and longer or with NUL a refusal that names the field", async () => {
    for (const search of ["a".repeat(201), "a\u0000b"]) {
      const { response } = await callHandler(`/api/schools?${new URLSearchParams({ search })}`);
      expect(response.status).toBe(400);
      expect(Object.keys((await response.json()).fields)).toEqual(["search"]);
    }
  });
});
