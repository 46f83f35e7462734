import { beforeAll, describe, expect, it } from "vitest";
import type { PublicSchool } from "@/lib/schools/view";
import { FACET_NAMES, facetValues } from "@/lib/search/facets";
import type { FacetCounts } from "@/lib/search/facets";
import type { SearchPlace } from "@/lib/search/view";
import type { WordFilter } from "@/lib/search/word-filters";
import { db } from "@/lib/platform/db";
import { INDORE, NASHIK, PUNE, type PlaceFields } from "@/tests/factories/places";
import { createSchool } from "@/tests/factories/schools";
import { callHandler } from "@/tests/support/api-calls";

const KANPUR: PlaceFields = { stateSlug: "uttar-pradesh", state: "Uttar Pradesh", slug: "kanpur", name: "Kanpur" };
const SATARA: PlaceFields = { stateSlug: "maharashtra", state: "Maharashtra", slug: "satara", name: "Satara" };
const ERNAKULAM: PlaceFields = { stateSlug: "kerala", state: "Kerala", slug: "ernakulam", name: "Ernakulam" };
const THANE: PlaceFields = { stateSlug: "maharashtra", state: "Maharashtra", slug: "thane", name: "Thane" };
const HYDERABAD: PlaceFields = { stateSlug: "telangana", state: "Telangana", slug: "hyderabad", name: "Hyderabad" };
const MEDCHAL: PlaceFields = { stateSlug: "telangana", state: "Telangana", slug: "medchal-malkajgiri", name: "Medchal-Malkajgiri" };
const NELLORE: PlaceFields = { stateSlug: "andhra-pradesh", state: "Andhra Pradesh", slug: "nellore", name: "Nellore" };
const SRINAGAR: PlaceFields = { stateSlug: "jammu-and-kashmir", state: "Jammu and Kashmir", slug: "srinagar", name: "Srinagar" };
const DEHAT: PlaceFields = { ...KANPUR, slug: "kanpur-dehat", name: "Kanpur Dehat" };

beforeAll(async () => {
  const girls = { gender: "Girls", boardAffiliation: "CBSE", schoolType: "Private unaided" } as const;
  await createSchool({ name: "Nandanvan Convent", place: PUNE, zipCode: "411001", averageFees: 40_000, ...girls });
  await createSchool({ name: "Zilla Parishad Primary School Wagholi", place: PUNE, zipCode: "412207", schoolType: "Government" });
  await createSchool({ name: "Govt Girls School", place: INDORE, gender: "Girls", schoolType: "Government" });
  await createSchool({ name: "St. Mary's Girls School", place: INDORE, zipCode: "452001", gender: "Coeducational" });
  await createSchool({ name: "Boys Town", place: NASHIK, gender: "Boys" });
  await createSchool({ name: "HSS Deolali", place: NASHIK, udiseCode: "170801145O1" });
  await createSchool({ name: "Pune Vidyarthi Griha", place: NASHIK });
  await createSchool({ name: "Saket Academy", place: KANPUR });
  await createSchool({ name: "Rania Academy", place: DEHAT });
  await createSchool({ name: "Asha Shala", place: SATARA, gender: "Girls" });
  // Ten hits are enough to leave a query as typed; the single school for girls isn't, so that query is expanded.
  for (let at = 0; at < 10; at++) await createSchool({ name: `Gyan Shala ${at}`, place: SATARA, gender: "Coeducational" });
  await createSchool({ name: "Usha Shalla", place: SATARA, gender: "Coeducational", affiliationNumber: "ma123" });
  await createSchool({ name: "Wren School", place: SATARA, boardAffiliation: "CBSE", affiliationNumber: "1130456" });
  await createSchool({ name: "Nita Shalla", place: SATARA, gender: "Girls" });
  await createSchool({ name: "All Saints School", place: NASHIK, gender: "Coeducational", affiliationNumber: "MA123" });
  await createSchool({ name: "Kanya Vidyalaya Rajapur", place: NASHIK, gender: "Girls" });
  await createSchool({ name: "Shivaji Vidyalaya", place: INDORE, gender: "Girls" });
  await createSchool({ name: "U.M.S. Rasulpur", place: NASHIK });
  await createSchool({ name: "D.A.V. School", place: NASHIK });
  await db().pincode.create({ data: { code: "411001", state: "Maharashtra", latitude: 18.52, longitude: 73.87 } });
});

async function find(query: Record<string, string>) {
  const { response } = await callHandler(`/api/schools?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  const filters = JSON.parse(decodeURIComponent(response.headers.get("X-Search-Filters") ?? "[]")) as WordFilter[];
  const place = JSON.parse(decodeURIComponent(response.headers.get("X-Search-Place") ?? "null")) as SearchPlace | null;
  const schools = (await response.json()) as PublicSchool[];
  const droppedTerms = JSON.parse(decodeURIComponent(response.headers.get("X-Search-Left-Out") ?? "[]")) as string[];
  return { names: schools.map(({ name }) => name), filters, place, corrected: response.headers.get("X-Search-Corrected"), droppedTerms };
}

describe("the place that words name", () => {
  it.each([
    ["girls schools in pune", { name: "Pune", without: "girls schools" }],
    ["Pune, Maharashtra", { name: "Pune, Maharashtra", without: "" }],
    ["satara madhe shala", { name: "Satara", without: "shala" }],
    ["पुणे school", { name: "पुणे", without: "school" }],
    ["saket academy", null],
  ])("%s", async (search, place) => expect((await find({ search })).place).toEqual(place));
});

describe("words that mean filters", () => {
  it.each([
    ["girls schools in pune", ["Nandanvan Convent"], ["gender Girls girls"]],
    ["cbse school pune", ["Nandanvan Convent"], ["board CBSE cbse"]],
    ["private schools pune under 50000", ["Nandanvan Convent"], ["maxFees 50000 under 50000", "schoolType Private unaided private"]],
    ["schools below 1 lakh", ["Nandanvan Convent"], ["maxFees 100000 below 1 lakh"]],
    ["nandanvan rated 4", ["Nandanvan Convent"], []],
    ["govt schools pune", ["Zilla Parishad Primary School Wagholi"], ["schoolType Government govt"]],
    ["fees above 20000 fees below 50000 pune", ["Nandanvan Convent"], ["minFees 20000 fees above 20000", "maxFees 50000 fees below 50000"]],
    ["under 50k fees over 50k pune", [], ["maxFees 50000 under 50k", "minFees 50000 fees over 50k"]],
    [
      "pune fees between 30000 and 50000",
      ["Nandanvan Convent"],
      ["minFees 30000 fees between 30000 and 50000", "maxFees 50000 fees between 30000 and 50000"],
    ],
    ["schools within 411001", ["Nandanvan Convent"], []],
    ["convent within 2000 metres of 411001", ["Nandanvan Convent"], ["near 411001 within 2000 metres of 411001"]],
    ["convent with more than 2000 students pune", ["Nandanvan Convent"], []],
    ["convent 1st to 10th within 5 km of pune", ["Nandanvan Convent"], []],
  ])("%s", async (search, names, filters) => {
    const found = await find({ search });
    expect(found.names).toEqual(names);
    expect(found.filters.map(({ filter, value, words }) => `${filter} ${value} ${words}`)).toEqual(filters);
  });
  it("stay words if they are part of a name", async () => {
    expect(await find({ search: "govt girls school indore" })).toMatchObject({ names: ["Govt Girls School"], filters: [] });
    expect((await find({ search: "st marys girls school" })).names[0]).toBe("St. Mary's Girls School");
    expect(await find({ search: "boys town" })).toMatchObject({ names: ["Boys Town"], filters: [] });
  });
  it("stay words with exact=true", async () =>
    expect((await find({ search: "girls schools in pune", exact: "true" })).filters).toEqual([]));
  it("are ignored if that filter is set explicitly", async () => {
    expect(await find({ search: "girls schools in pune", gender: "Coeducational" })).toMatchObject({ names: [], filters: [] });
    expect(await find({ search: "girls schools indore", gender: "Coeducational" })).toMatchObject({
      names: ["St. Mary's Girls School"],
      filters: [],
    });
    expect(await find({ search: "schools under 20000 in pune", maxFees: "50000" })).toMatchObject({ names: ["Nandanvan Convent"] });
  });
  it.each([
    "girls schools in pune",
    "girls schools indore",
    "govt girls school indore",
    "private boys school",
    "girls town",
    "cbse school pune",
    "girls shala satara",
  ])("have facet counts that equal the list with that value: %s", async (search) => {
    const { response } = await callHandler(`/api/schools/facets?${new URLSearchParams({ search })}`);
    const counts = (await response.json()) as FacetCounts;
    for (const filter of FACET_NAMES)
      for (const value of facetValues(filter))
        expect([filter, value, (await find({ search, [filter]: value })).names.length]).toEqual([
          filter,
          value,
          counts[filter][value] ?? 0,
        ]);
  });
  it.each([
    ["pune me ladkiyon ka school", ["Nandanvan Convent"], ["gender Girls ladkiyon ka"], null],
    ["pune लड़कियों का", ["Nandanvan Convent"], ["gender Girls लड़कियों का"], null],
    ["cbse affiliated schools in pune", ["Nandanvan Convent"], ["board CBSE cbse"], null],
    ["gov school pune", ["Zilla Parishad Primary School Wagholi"], ["schoolType Government gov"], null],
    ["गर्ल्स स्कूल पुणे", ["Nandanvan Convent"], ["gender Girls गर्ल्स"], "school pune"],
    ["सीबीएसई स्कूल पुणे", ["Nandanvan Convent"], ["board CBSE सीबीएसई"], "school pune"],
    ["डी ए वी नाशिक", ["D.A.V. School"], [], "dav nashik"],
    ["kanya vidyalaya indore", ["Shivaji Vidyalaya"], ["gender Girls kanya"], null],
    ["कन्या विद्यालय इंदौर", ["Shivaji Vidyalaya"], ["gender Girls कन्या"], "vidyalaya indore"],
  ])("are understood in Hindi: %s", async (search, names, filters, corrected) => {
    const found = await find({ search });
    expect(found.names).toEqual(names);
    expect(found.filters.map(({ filter, value, words }) => `${filter} ${value} ${words}`)).toEqual(filters);
    expect(found.corrected && decodeURIComponent(found.corrected)).toBe(corrected);
  });
  it("that no school in the place meets are dropped, and all its schools are shown", async () => {
    const { names, corrected, droppedTerms } = await find({ search: "co-ed nios pune" });
    expect(names).toEqual(expect.arrayContaining(["Nandanvan Convent", "Zilla Parishad Primary School Wagholi"]));
    expect(corrected).toBe("pune");
    expect(droppedTerms).toEqual(["nios", "co-ed"]);
  });
  it.each([
    ["private cbse school satara", "board CBSE", "cbse school satara", ["private"]],
    ["cbse girls school satara", "board CBSE", "cbse school satara", ["girls"]],
    ["private cbse girls school satara", "board CBSE", "cbse school satara", ["private", "girls"]],
    ["cbse girls shala satara", "gender Girls", "girls shala satara", ["cbse"]],
    ["private girls school satara", "gender Girls", "girls school satara", ["private"]],
    ["सीबीएसई गर्ल्स स्कूल satara", "board CBSE", "cbse school satara", ["गर्ल्स"]],
  ])(
    "that no school meets together are dropped one by one, the board last, and reported: %s",
    async (search, filter, correctedText, dropped) => {
      const { filters, corrected, droppedTerms } = await find({ search });
      expect(filters.map(({ filter, value }) => `${filter} ${value}`)).toEqual([filter]);
      expect(decodeURIComponent(corrected!)).toBe(correctedText);
      expect(droppedTerms.toSorted()).toEqual(dropped.toSorted());
    },
  );
  it("count as filters in facet counts", async () => {
    const { response } = await callHandler("/api/schools/facets?search=girls+schools+in+pune");
    expect((await response.json()).board).toEqual({ CBSE: 1 });
  });
});

describe("a place in a query", () => {
  it("alone finds its schools, not schools named after it", async () =>
    expect((await find({ search: "schools in pune" })).names.toSorted()).toEqual([
      "Nandanvan Convent",
      "Zilla Parishad Primary School Wagholi",
    ]));
  it.each([
    "pune ka school",
    "pune me sabse acche school",
    "पुणे का सबसे अच्छा स्कूल",
    "recognised schools in pune",
    "all schools in pune",
    "top 10 schools in pune",
    "schools in pune phone number",
    "schools near me in pune",
    "pune me konsa school accha hai",
    "school jo pune me ho",
    "meri beti ke liye school pune",
    "मेरी बेटी के लिए स्कूल पुणे",
    "पुण्यातील शाळा",
  ])("alone is understood in other phrases: %s", async (search) => expect((await find({ search })).names).toHaveLength(2));
  it("and a word that is often ignored find the school with that name", async () =>
    expect((await find({ search: "all saints nashik" })).names).toEqual(["All Saints School"]));
  it.each([
    ["popular school nashik", "Popular Convent School"],
    ["jalpai grade 1 pry school nashik", "Jalpai Grade-1 Pry. School"],
    ["jalpai school class 5 nashik", "Jalpai School"],
  ])("and words that are often ignored rank schools with those words first: %s", async (search, name) => {
    for (const name of ["Popular Convent School", "Jalpai School", "New Jalpai Pry. School", "Jalpai Grade-1 Pry. School"])
      await createSchool({ name, place: NASHIK });
    expect((await find({ search })).names[0]).toBe(name);
  });
  it.each(["udise code of all saints nashik", "all saints nashik is good or bad", "all saints nashik vacancy for teacher"])(
    "and words that ask about a school find it: %s",
    async (search) => expect(await find({ search })).toMatchObject({ names: ["All Saints School"], corrected: null }),
  );
  it("and other words can be part of the name", async () =>
    expect((await find({ search: "pune vidyarthi" })).names).toEqual(["Pune Vidyarthi Griha"]));
  it("by its old name finds all districts it was divided into", async () =>
    expect((await find({ search: "schools near cawnpore" })).names.toSorted()).toEqual(["Rania Academy", "Saket Academy"]));
  it("is found in Devanagari with long or short vowels", async () => {
    const { names, corrected } = await find({ search: "साकेत एकेडमी कानपूर" });
    expect(names[0]).toBe("Saket Academy");
    expect(corrected).toBe("saket%20academy%20kanpur");
  });
  it("and its state finds the one in that state", async () =>
    expect((await find({ search: "kanpur dehat uttar pradesh" })).names).toEqual(["Rania Academy"]));
});

describe("a sentence", () => {
  const inNashik = ["Boys Town", "HSS Deolali", "U.M.S. Rasulpur", "D.A.V. School"];
  it.each([
    "hum log nashik shift ho rahe hain, koi accha school batao",
    "our family is moving to nashik soon, which school should my child join",
    "nashik vich changa school chahida hai",
    "bhai nashik mein rahate hain zorbee quibbish school dasso",
    "मुझे अपने बेटे के लिए नाशिक में अच्छा स्कूल चाहिए",
    "we live in nashik and need a school for our 2 kids, 5th and 7th",
  ])("finds the schools of the place in it: %s", async (search) => {
    const { names } = await find({ search });
    expect(names).toEqual(expect.arrayContaining(inNashik));
    expect(names).not.toContain("Nandanvan Convent");
  });
  it.each([
    ["I lost the number of the all saints school in nashik, please give", "All Saints School"],
    ["can you tell me where i find rania academy near kanpur dehat", "Rania Academy"],
  ])("finds the school that it names: %s", async (search, name) => expect((await find({ search })).names[0]).toBe(name));
  it("asks for the place, not for a village of its name elsewhere", async () => {
    for (let at = 0; at < 10; at++) await createSchool({ name: `Dingo Mandir Nashik ${at}`, place: INDORE, address: "Nashik Khurd" });
    await createSchool({ name: "Dingo Mandir", place: NASHIK });
    expect((await find({ search: "nashik me dingo mandir kahan hai" })).names).toEqual(["Dingo Mandir"]);
  });
  it(`doesn't take "up to 12th" for the state UP, or "fifth standard" for a kind of school`, async () => {
    await createSchool({ name: "Numbat School", place: NASHIK });
    expect((await find({ search: "numbat school with classes up to 12th" })).names).toEqual(["Numbat School"]);
    expect((await find({ search: "numbat school nashik fifth standard" })).names).toEqual(["Numbat School"]);
  });
});

describe("a pasted address", () => {
  beforeAll(async () => {
    await createSchool({ name: "Zorilla Vidya Mandir", place: NASHIK, address: "Ward 12", zipCode: "422001" });
    await createSchool({ name: "Kinkajou Road School", place: NASHIK, address: "Ward 84, Kinkajou Marg", zipCode: "422001" });
  });
  it.each([
    "To, The Principal, Zorilla Vidya Mandir, 15 Kinkajou Marg, Ward 84, Tal. Nashik, Dist. Nashik - 422001",
    "Zorilla Vidya Mandir, Kinkajou Road, Nashik (Affiliated to C.B.S.E., New Delhi) Ph: 0253-2650000",
  ])("finds the school of its first line rather than others nearby: %s", async (search) =>
    expect((await find({ search })).names[0]).toBe("Zorilla Vidya Mandir"),
  );
});

describe("a board or facility that no school of the place is known to have", () => {
  it("ranks schools with a typical name first", async () => {
    await createSchool({ name: "Axolotl School", place: KANPUR });
    await createSchool({ name: "Kendriya Vidyalaya", place: KANPUR });
    const { names, droppedTerms } = await find({ search: "cbse schools in kanpur" });
    expect(names[0]).toBe("Kendriya Vidyalaya");
    expect(droppedTerms).toEqual(["cbse"]);
  });
});

describe("a locality that schools don't name", () => {
  it("is found by the pincode of its post office; schools that name it come first", async () => {
    await createSchool({ name: "Sudama Nagar Convent", place: INDORE, zipCode: "452009" });
    await createSchool({ name: "Little Wings", address: "Ward 9", place: INDORE, zipCode: "452009" });
    await createSchool({ name: "Great Wings", address: "Ward 9", place: INDORE, zipCode: "452010" });
    const { names } = await find({ search: "school in sudama nagar" });
    expect(names.slice(0, 2)).toEqual(["Sudama Nagar Convent", "Little Wings"]);
  });
  it("with its district, if other districts have a locality of that name", async () =>
    expect((await find({ search: "school in vijay nagar indore" })).names[0]).toBe("Great Wings"));
});

describe("a name in another script", () => {
  beforeAll(async () => {
    const ludhiana: PlaceFields = { stateSlug: "punjab", state: "Punjab", slug: "ludhiana", name: "Ludhiana" };
    await createSchool({ name: "Jagjit Soldier School", place: ludhiana });
    await createSchool({ name: "Jagjit Soldier School", place: NASHIK });
  });
  it("is found by its sound, first where the script is used", async () => {
    const { response } = await callHandler(`/api/schools?${new URLSearchParams({ search: "ਜਗਜੀਤ ਸੋਲਜਰ ਸਕੂਲ" })}`);
    const schools = (await response.json()) as PublicSchool[];
    expect(schools.map(({ name, city }) => [name, city])).toEqual([
      ["Jagjit Soldier School", "Ludhiana"],
      ["Jagjit Soldier School", "Nashik"],
    ]);
  });
  it("is looked for where the script is used, if no school has all words", async () => {
    await createSchool({ name: "Jagjit Modern Soldier School", place: NASHIK });
    const { names, droppedTerms } = await find({ search: "ਜਗਜੀਤ ਮਾਡਰਨ ਸੋਲਜਰ ਵਰਧਮਾਨਪੁਰੀ ਸਕੂਲ" });
    expect(names).toEqual(["Jagjit Soldier School"]);
    expect(droppedTerms).toHaveLength(2);
  });
});

describe("a town that isn't a district", () => {
  beforeAll(async () => {
    await createSchool({ name: "Chinmaya Vidyalaya Vaduthala", place: ERNAKULAM });
    await createSchool({ name: "Rajagiri School", address: "Kakkanad, Cochin", place: ERNAKULAM });
    await createSchool({ name: "Kochi Model School", place: ERNAKULAM });
    await createSchool({ name: "Kochi Khurd School", place: NASHIK });
    await createSchool({ name: "Gurukul Manpada", place: THANE });
    await createSchool({ name: "Dombivli Gnyan Mandir", place: THANE });
    await createSchool({ name: "Dombivli Gurukul", place: NASHIK });
    await createSchool({ name: "Burn Hall", place: SRINAGAR });
    await createSchool({ name: "J.K. School", place: NASHIK });
  });
  it("stands for its district if it is a city; schools that name it come first", async () => {
    const { names, corrected } = await find({ search: "schools in cochin" });
    expect(names.slice(0, 2).toSorted()).toEqual(["Kochi Model School", "Rajagiri School"]);
    expect(names.slice(2)).toEqual(["Chinmaya Vidyalaya Vaduthala"]);
    expect(corrected).toBeNull();
  });
  it("and a name find that school in the district", async () =>
    expect((await find({ search: "chinmaya vidyalaya kochi" })).names).toEqual(["Chinmaya Vidyalaya Vaduthala"]));
  it("if a city, ranks above a whole name elsewhere in its district", async () => {
    await createSchool({ name: "Wombat Vidyalaya", place: ERNAKULAM });
    await createSchool({ name: "Wombat Vidyalaya No. 1", address: "Kakkanad, Cochin", place: ERNAKULAM });
    const { names, corrected } = await find({ search: "wombat vidyalaya kochi" });
    expect(names.slice(0, 2)).toEqual(["Wombat Vidyalaya No. 1", "Wombat Vidyalaya"]);
    expect(corrected).toBeNull();
  });
  it("if smaller, finds schools that name it, those in its district first", async () =>
    expect((await find({ search: "dombivli" })).names[0]).toBe("Dombivli Gnyan Mandir"));
  it("if smaller and rarely named, stands for its district, and the list says so", async () => {
    const { names, corrected } = await find({ search: "gurukul manpada dombivali" });
    expect(names[0]).toBe("Gurukul Manpada");
    expect(corrected).toBe("gurukul%20manpada%20thane");
  });
  it.each([
    ["chinmaya cochinn", "Chinmaya Vidyalaya Vaduthala"],
    ["manpada dombivlli", "Gurukul Manpada"],
  ])("is recognised with one wrong letter: %s", async (search, name) => {
    const { names, corrected } = await find({ search });
    expect(names[0]).toBe(name);
    expect(corrected).not.toBeNull();
  });
  it("is the same as one or two words; schools that name it rank above whole names elsewhere in the district", async () => {
    await createSchool({ name: "Quokka Vidyalaya", place: THANE });
    await createSchool({ name: "Quokka Vidyalaya No. 2", address: "Ulhas Nagar", place: THANE });
    const { names, corrected } = await find({ search: "quokka vidyalaya ulhasnagar" });
    expect(names[0]).toBe("Quokka Vidyalaya No. 2");
    expect(corrected).toBe("quokka%20vidyalaya%20ulhas%20nagar");
  });
  it("if smaller, finds all its schools before those of a kind elsewhere in the district", async () => {
    await createSchool({ name: "Manpada Primary School", place: THANE });
    await createSchool({ name: "Wallaby Hall Panchgani", place: SATARA });
    await createSchool({ name: "Bilby Primary School", place: SATARA });
    expect(await find({ search: "panchgani primary school" })).toMatchObject({
      names: ["Wallaby Hall Panchgani"],
      droppedTerms: ["primary school"],
    });
  });
  it("if smaller, is searched in its district alone, beside a direction as well", async () => {
    for (let at = 0; at < 10; at++) await createSchool({ name: `Numbat Hall ${at} Panchgani`, place: SATARA });
    await createSchool({ name: "Numbat Primary School Panchgani", place: INDORE });
    const { names } = await find({ search: "panchgani west primary school" });
    expect(names).not.toContain("Bilby Primary School");
    expect(names[0]).toMatch(/Panchgani$/);
    expect(names).not.toContain("Numbat Primary School Panchgani");
  });
  it("of a metropolis is found in the next district as well, and before a kind of school", async () => {
    await createSchool({ name: "Quoll Hall", place: HYDERABAD });
    await createSchool({ name: "Quoll Hall Kukatpally", place: MEDCHAL });
    for (const search of ["kukatpally hyderabad", "kukatpally school hyderabad"])
      expect((await find({ search })).names, search).toEqual(["Quoll Hall Kukatpally"]);
  });
  it("is another word in a sentence that names a place: kavali", async () => {
    await createSchool({ name: "Potoroo Hall Kavali", place: NELLORE });
    await createSchool({ name: "Potoroo Hall", place: HYDERABAD });
    expect((await find({ search: "naaku hyderabad lo potoroo school kavali" })).names).toEqual(["Potoroo Hall"]);
  });
  it("shows schools that are likely to have a board before others, if no school there is known to have it", async () => {
    for (let at = 0; at < 10; at++) await createSchool({ name: `Dunnart Shala ${at}`, place: HYDERABAD, schoolType: "Government" });
    await createSchool({ name: "Dunnart Hall", place: HYDERABAD, schoolType: "Private unaided" });
    expect(await find({ search: "cbse schools hyderabad" })).toMatchObject({ droppedTerms: ["cbse"] });
    const { names } = await find({ search: "cbse schools hyderabad" });
    expect(names[0]).toBe("Dunnart Hall");
    expect(names).not.toContain("Quoll Hall Kukatpally");
  });
  it("isn't found in the last word of a name: Mandir is not Mandi", async () => {
    await createSchool({ name: "Gyan Mandir", place: INDORE });
    await createSchool({
      name: "Gyan Academy Mandir Road",
      place: { stateSlug: "himachal-pradesh", state: "Himachal Pradesh", slug: "mandi", name: "Mandi" },
    });
    expect((await find({ search: "gyan mandir" })).names[0]).toBe("Gyan Mandir");
  });
  it.each(["j&k", "J & K"])("%s is a state", async (search) => expect((await find({ search })).names).toEqual(["Burn Hall"]));
});

describe("a code in a query", () => {
  it.each(["170801145O1", "170801145o1", "udise 170801145o1"])("%s finds the school with that UDISE code", async (search) =>
    expect((await find({ search })).names).toEqual(["HSS Deolali"]),
  );
  it.each(["1130456", "CBSE/AFF/1130456", "cbse 1130456", "affiliation number 1130456", "११३०४५६", "wren school satara 1130456"])(
    "%s finds the school with that affiliation number",
    async (search) => expect((await find({ search })).names).toEqual(["Wren School"]),
  );
  it.each(["MA123", "ma123"])("%s finds both sections with that affiliation number", async (search) =>
    expect((await find({ search })).names.toSorted()).toEqual(["All Saints School", "Usha Shalla"]),
  );
  it("that no school has finds nothing", async () => expect((await find({ search: "27250100101" })).names).toEqual([]));
  it("of six digits must be the school's pincode", async () =>
    expect((await find({ search: "412207 nandanvan" })).names).not.toContain("Nandanvan Convent"));
  it.each(["pin code 411001", "pin:411001", "411 001", "nandanvan - 411 001", "४११००१", "४११००१ शाळा"])(
    "of six digits is a pincode in any notation: %s",
    async (search) => expect((await find({ search })).names).toEqual(["Nandanvan Convent"]),
  );
  it("of six digits finds schools of either if there are two", async () =>
    expect((await find({ search: "schools in 411001 or 412207" })).names.toSorted()).toEqual([
      "Nandanvan Convent",
      "Zilla Parishad Primary School Wagholi",
    ]));
  it("in two parts isn't a pincode if no such pincode exists", async () => {
    await createSchool({ name: "Block 411 Unit 207", place: NASHIK });
    expect((await find({ search: "block 411 207" })).names).toEqual(["Block 411 Unit 207"]);
  });
  it("in two parts isn't a pincode if only the typed words find a school", async () => {
    await createSchool({ name: "Shakti School, A 411-001, Gopal Vihar", place: NASHIK, zipCode: "422003" });
    expect((await find({ search: "shakti school a 411-001 gopal vihar" })).names).toEqual(["Shakti School, A 411-001, Gopal Vihar"]);
  });
  it("of six digits after near finds all schools there, whatever their names", async () => {
    await createSchool({ name: "Quokka Vidyalaya", place: PUNE, latitude: 18.53, longitude: 73.86 });
    expect((await find({ search: "schools near 411001" })).names).toContain("Quokka Vidyalaya");
  });
  it("of six digits after near becomes the near filter", async () =>
    expect((await find({ search: "schools near 411001" })).filters).toEqual([{ filter: "near", value: "411001", words: "near 411001" }]));
});

describe("an abbreviation in a query", () => {
  it.each([
    ["zp ps wagholi", "Zilla Parishad Primary School Wagholi"],
    ["zilla parishad primary school wagholi", "Zilla Parishad Primary School Wagholi"],
    ["higher secondary school deolali", "HSS Deolali"],
    ["upgraded middle school rasulpur", "U.M.S. Rasulpur"],
    ["saint marys girls sch", "St. Mary's Girls School"],
  ])("%s", async (search, name) => expect((await find({ search })).names[0]).toBe(name));
  it.each(["dps saket", "delhi public school saket", "dps school in saket"])(
    "means adjacent words, even if a place contains all of them: %s",
    async (search) => {
      const DELHI: PlaceFields = { stateSlug: "delhi", state: "Delhi", slug: "delhi", name: "Delhi" };
      await createSchool({ name: "Saket Public School, Saket", place: DELHI, address: "Delhi Public Park" });
      await createSchool({ name: "Delhi World Public School", place: DELHI, address: "Saket" });
      await createSchool({ name: "Delhi Public School, Press Enclave Road", place: DELHI, address: "Saket" });
      expect((await find({ search })).names[0]).toBe("Delhi Public School, Press Enclave Road");
    },
  );
});

describe("a government school", () => {
  beforeAll(async () => {
    await createSchool({ name: "P.S. Lakhnai", place: KANPUR, address: "Lakhnai" });
    await createSchool({ name: "Govt Senior Secondary School Badhal", place: INDORE });
    await createSchool({ name: "U.M.S. Jalihapur", place: NASHIK });
    await createSchool({ name: "Z.P. School Karanjgaon", place: NASHIK });
    await createSchool({ name: "Prathamik Vidyalaya Morwan", place: INDORE });
  });
  it.each([
    ["prathmik vidyalaya lakhnai kanpur", "P.S. Lakhnai"],
    ["राजकीय प्राथमिक विद्यालय lakhnai", "P.S. Lakhnai"],
    ["rajkiya uchch madhyamik vidyalaya badhal", "Govt Senior Secondary School Badhal"],
    ["utkramit madhya vidyalaya jalihapur", "U.M.S. Jalihapur"],
    ["jilha parishad prathamik shala karanjgaon", "Z.P. School Karanjgaon"],
    ["primary school morwan", "Prathamik Vidyalaya Morwan"],
  ])("is found by its official Hindi designation: %s", async (search, name) => expect((await find({ search })).names[0]).toBe(name));
});

describe("terms written differently in the data", () => {
  beforeAll(async () => {
    await createSchool({ name: "Lotus Academy", place: INDORE, address: "Sector 14" });
    await createSchool({ name: "Lotus High, Sec-15", place: INDORE });
    await createSchool({ name: "Kendriya Vidhalaya", place: KANPUR, address: "Armapur" });
    await createSchool({ name: "Lily House", place: NASHIK, udiseCode: "27250100101" });
  });
  it.each([
    ["lotus sec 14 indore", "Lotus Academy"],
    ["lotus sector 15 indore", "Lotus High, Sec-15"],
    ["kv armapur kanpur", "Kendriya Vidhalaya"],
    ["2725 0100 101", "Lily House"],
    ["27-25-01-001-01", "Lily House"],
  ])("%s", async (search, name) => expect((await find({ search })).names[0]).toBe(name));
});

describe("a search with few hits", () => {
  it("doesn't take a word of an abbreviation for a place", async () => {
    await createSchool({
      name: "Delhi Public School Indra Vihar",
      place: { stateSlug: "delhi", state: "Delhi", slug: "delhi", name: "Delhi" },
    });
    await createSchool({ name: "Delhi Public School Nipania", place: INDORE });
    expect((await find({ search: "dps indroe" })).names[0]).toBe("Delhi Public School Nipania");
  });
  it("also shows similar names, after exact ones", async () => {
    await createSchool({ name: "Nandanban Convent", place: PUNE });
    const found = await find({ search: "nandanvan convent" });
    expect(found.names[0]).toBe("Nandanvan Convent");
    expect((await find({ search: "nandanban" })).names).toEqual(["Nandanban Convent", "Nandanvan Convent"]);
    expect((await find({ search: "nandanban" })).corrected).toBeNull();
  });
  it("is corrected around a point too", async () => {
    await createSchool({ name: "Quokka House", place: PUNE, latitude: 18.53, longitude: 73.86 });
    expect(await find({ search: "quoka house", near: "18.52,73.87" })).toMatchObject({
      names: ["Quokka House"],
      corrected: "quokka%20house",
    });
  });
});
