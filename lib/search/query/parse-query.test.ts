import { describe, expect, it } from "vitest";
import { PlaceDictionary } from "@/lib/search/places/place-dictionary";
import { parseQuery } from "./parse-query";

const place = (stateSlug: string, state: string, name: string) => ({
  id: `${stateSlug}/${name.toLowerCase().replaceAll(" ", "-")}`,
  stateSlug,
  state,
  name,
});
const places = new PlaceDictionary([
  place("maharashtra", "Maharashtra", "Mumbai"),
  place("maharashtra", "Maharashtra", "Raigad"),
  place("chhattisgarh", "Chhattisgarh", "Raigarh"),
  place("madhya-pradesh", "Madhya Pradesh", "Sagar"),
  place("madhya-pradesh", "Madhya Pradesh", "Indore"),
  place("uttar-pradesh", "Uttar Pradesh", "Kanpur"),
  place("uttar-pradesh", "Uttar Pradesh", "Kanpur Dehat"),
  place("delhi", "Delhi", "Delhi"),
  place("sikkim", "Sikkim", "South Sikkim"),
  place("maharashtra", "Maharashtra", "Ahmed Nagar"),
  place("uttar-pradesh", "Uttar Pradesh", "Amroha"),
]);
const read = (text: string) => parseQuery(text, places)!;
const groupsOf = (text: string) => read(text).groups.map(({ words }) => words.join(" "));
const placesOf = (text: string) =>
  read(text)
    .groups.filter((group) => group.places)
    .map(({ words }) => words.join(" "));

describe("a place in a query", () => {
  it.each([
    ["schools in indore", ["indore"]],
    ["indore kendriya vidyalaya", ["indore"]],
    ["dps south sikkim", ["south sikkim"]],
    ["vidya sagar school indore", ["indore"]],
    ["delhi public school indore", ["indore"]],
    ["kanpur kv uttar pradesh", ["kanpur", "uttar pradesh"]],
    ["army school new delhi", ["new delhi"]],
    ["new school indore", ["indore"]],
    ["south school", []],
    ["raigarh", ["raigarh"]],
    ["school kanpur up", ["kanpur", "up"]],
    ["hr sec school", []],
  ])("%s: %j", (text, names) => expect(placesOf(text).toSorted()).toEqual(names));
  it("is every place of that name, in any state, and all parts of a divided place", () => {
    expect(places.find(["raigarh"])?.placeIds.toSorted()).toEqual(["chhattisgarh/raigarh", "maharashtra/raigad"]);
    expect(places.find(["bombay"])?.placeIds).toEqual(["maharashtra/mumbai"]);
    expect(places.find(["kanpur"])).toMatchObject({ placeIds: ["uttar-pradesh/kanpur"], parts: ["uttar-pradesh/kanpur-dehat"] });
    expect(places.find(["cawnpore"])?.placeIds).toEqual(["uttar-pradesh/kanpur", "uttar-pradesh/kanpur-dehat"]);
    expect(places.find(["orissa"])).toMatchObject({ stateSlugs: ["odisha"], stateWords: [["odisha"]] });
    expect(places.find(["nowhere"])).toBeNull();
  });
  it("may be a town of its district at the end, and at the beginning if it is a city", () => {
    expect(places.find(["panvel"])).toMatchObject({ placeIds: [], parts: [], around: ["maharashtra/raigad"], isTown: true });
    expect(places.find(["kochi"])).toMatchObject({ parts: [], around: [], isTown: false });
    expect(places.find(["alibaug"])).toMatchObject({ parts: ["maharashtra/raigad"], around: [], stateWords: [["alibag"], ["alibaug"]] });
    expect(placesOf("dps panvel raigad")).toEqual(["panvel", "raigad"]);
    expect(placesOf("panvel dps")).toEqual([]);
    expect(placesOf("alibag dps")).toEqual(["alibag"]);
    expect(placesOf("mumbai convent panvel")).toEqual(["panvel"]);
    const goa = new PlaceDictionary([place("goa", "Goa", "North Goa"), place("goa", "Goa", "South Goa")]);
    expect(goa.find(["ponda"])?.around).toEqual(["goa/south-goa"]);
  });
  it("is recognised with a Marathi suffix", () => {
    const named = (word: string) => read(`shala ${word}`).groups.at(-1)!.places?.placeIds;
    expect(named("kanpuratil")).toEqual(["uttar-pradesh/kanpur"]);
    expect(named("mumbaitil")).toEqual(["maharashtra/mumbai"]);
    expect(named("indoremadhil")).toEqual(["madhya-pradesh/indore"]);
    expect(named("amrohyatil")).toEqual(["uttar-pradesh/amroha"]);
    expect(named("dudhpatil")).toBeUndefined();
  });
  it("is recognised in the oblique case of Hindi and Punjabi", () =>
    expect(read("amrohe mein school").groups[0].places?.placeIds).toEqual(["uttar-pradesh/amroha"]));
  it("is not part of the name that is searched for", () => {
    expect(read("the gurukul indore").nameWords).toEqual(["the", "gurukul"]);
    expect(read("achievers school in indore").nameWords).toEqual(["achievers", "school"]);
    expect(read("sanskar vidya sagar indore").nameWords).toEqual(["sanskar", "vidya", "sagar"]);
  });
});

describe("a locality or a road", () => {
  it.each([
    ["schools in indore nagar", ["indore", "nagar"]],
    ["indore road school", ["indore", "road", "school"]],
    ["schools near new delhi gate", ["new", "delhi", "gate"]],
    ["schools in t nagar", ["t", "nagar"]],
    ["schools in j p nagar", ["jp", "nagar"]],
    ["gurukul in nagar", ["gurukul", "nagar"]],
    ["lotus nagar", ["lotus", "nagar"]],
  ])("is not a place, although it is named after one or by initials: %s", (text, groups) => {
    expect(groupsOf(text)).toEqual(groups);
    expect(placesOf(text)).toEqual([]);
  });
  it("leaves the place next to it, and is a place if the words are its name", () => {
    expect(placesOf("mumbai road school indore")).toEqual(["indore"]);
    expect(placesOf("indore school nagar")).toEqual(["indore"]);
    expect(placesOf("schools in ahmed nagar")).toEqual(["ahmed nagar"]);
    expect(placesOf("schools in jp nagar amroha")).toEqual(["amroha"]);
  });
});

describe("a candidate place", () => {
  it("is found by a prefix of its name", () => {
    expect(read("dps indo").prefixPlaces).toEqual(["madhya-pradesh/indore"]);
    expect(read("dps in").prefixPlaces).toEqual([]);
    expect(read("dps kan").prefixPlaces).toEqual(["uttar-pradesh/kanpur", "uttar-pradesh/kanpur-dehat"]);
    expect(read("kanpur dps indo").prefixPlaces).toEqual([]);
  });
  it.each([
    ["indor", true, 0, ["indore"]],
    ["indor", false, 1, ["indore"]],
    ["indroe", false, 1, ["indore"]],
    ["kanupr", true, 1, ["kanpur"]],
    ["mmbai", false, 1, ["mumbai"]],
    ["bmbai", false, 2, ["mumbai", "bombay"]],
    ["mandir", false, undefined, undefined],
  ])("has one of the names nearest to %s (prefix: %s)", (word, isPrefix, edits, names) => {
    const meant = places.findSimilar(word, { isPrefix, isTown: true });
    expect(meant?.edits).toBe(edits);
    expect(meant?.names.toSorted()).toEqual(names?.toSorted());
  });
});

describe("an expanded abbreviation", () => {
  it.each([
    ["dps indore", [["delhi", "public", "school"]]],
    ["delhi public school indore", [["delhi", "public", "school"]]],
    [
      "army kv and jnv",
      [
        ["kendriya", "vidyalaya"],
        ["jawahar", "navodaya", "vidyalaya"],
      ],
    ],
    ["delhi world public school", []],
  ])("%s: %j", (text, abbreviatedPhrases) => expect(read(text).abbreviatedPhrases).toEqual(abbreviatedPhrases));
  it("does not name a place with its first word", () => expect(placesOf("delhi public school rohini")).toEqual(["rohini"]));
});

describe("phrases around a query", () => {
  it.each([
    ["where is the gurukul indore", ["gurukul", "indore"]],
    ["which is the best school in indore", ["school", "indore"]],
    ["gurukul indore address and phone no", ["gurukul", "indore"]],
    ["gurukul fee structure 2026-27", ["gurukul"]],
    ["admission form gurukul 2026", ["gurukul"]],
    ["school admission 2026 indore", ["school", "indore"]],
    ["top 10 schools in indore", ["indore"]],
    ["top ten school indore", ["school", "indore"]],
    ["number 1 school indore", ["school", "indore"]],
    ["all schools in indore", ["indore"]],
    ["girls school only indore", ["girls", "school", "indore"]],
    ["low fees school indore", ["school", "indore"]],
    ["kam fees wala school indore", ["school", "indore"]],
    ["cbse wala school indore", ["cbse", "school", "indore"]],
    ["sasta wala school indore", ["school", "indore"]],
    ["gurukul indore ki fees kitni hai", ["gurukul", "indore"]],
    ["gurukul indore ka kitna fees hai", ["gurukul", "indore"]],
    ["gurukul indore fees kitni", ["gurukul", "indore"]],
    ["gurukul indore kaisa hai", ["gurukul", "indore"]],
    ["gurukul indore me admission kaise hoga", ["gurukul", "indore"]],
    ["gurukul indore admission kaise le", ["gurukul", "indore"]],
    ["gurukul indore admission last date", ["gurukul", "indore"]],
    ["gurukul indore principal name", ["gurukul", "indore"]],
    ["gurukul indore principal ka naam", ["gurukul", "indore"]],
    ["gurukul indore holiday list", ["gurukul", "indore"]],
    ["class 11 science school indore", ["school", "indore"]],
    ["12th school indore", ["school", "indore"]],
    ["school pin code 411001", ["school", "411001"]],
    ["pin:411001", ["411001"]],
    ["schools within 411001", ["411001"]],
    ["more than 2,000 students indore", ["indore"]],
    ["students more than 500 indore", ["indore"]],
    ["less than 30 students per class indore", ["indore"]],
    ["over 5000 sq ft indore", ["indore"]],
    ["within 5 km of indore", ["indore"]],
    ["gurukul 2.5 km from indore", ["gurukul", "indore"]],
    ["gurukul 10 minutes walk from indore", ["gurukul", "indore"]],
    ["30 years old school indore", ["school", "indore"]],
    ["school for 3 year old indore", ["school", "indore"]],
    ["above 90% result school indore", ["school", "indore"]],
    ["under 14 school indore", ["school", "indore"]],
    ["indore me konsa school accha hai", ["indore", "school"]],
    ["kaun sa school best hai indore mein", ["school", "indore"]],
    ["kaun sa school best hai indore me", ["school", "indore"]],
    ["accha school hai indore", ["school", "indore"]],
    ["indore ka best school konsa", ["indore", "school"]],
    ["indore me konsa school accha hai batao", ["indore", "school"]],
    ["meri beti ke liye school indore", ["school", "indore"]],
    ["mary beti in liye school indore", ["school", "indore"]],
    ["bacchon ke liye school indore", ["school", "indore"]],
    ["kaunsa school accha rahega indore me", ["school", "indore"]],
    ["school jo indore me ho", ["school", "indore"]],
    ["ghar ke pass wala school indore", ["school", "indore"]],
    ["ghar ke nazdik school indore", ["school", "indore"]],
    ["indore madhil changli shala", ["indore", "shala"]],
    ["konti shala changli aahe indore", ["shala", "indore"]],
    ["gurukul indore school bus route", ["gurukul", "indore"]],
    ["gurukul indore is good or bad", ["gurukul", "indore"]],
    ["is gurukul indore a good school", ["gurukul", "indore", "school"]],
    ["gurukul indore how to reach", ["gurukul", "indore"]],
    ["gurukul indore academic calendar", ["gurukul", "indore"]],
    ["gurukul indore vacancy for teacher", ["gurukul", "indore"]],
    ["gurukul indore teacher jobs", ["gurukul", "indore"]],
    ["udise code of gurukul indore", ["gurukul", "indore"]],
    ["gurukul indore admission age limit", ["gurukul", "indore"]],
    ["gurukul indore online registration", ["gurukul", "indore"]],
    ["gurukul indore 10th result", ["gurukul", "indore"]],
    ["gurukul indore salary", ["gurukul", "indore"]],
  ])("are dropped: %s", (text, groups) => expect(groupsOf(text)).toEqual(groups));
  it.each([
    ["all saints indore", ["all", "saints", "indore"]],
    ["popular academy", ["popular", "academy"]],
    ["mobile school", ["mobile", "school"]],
    ["kot wala school", ["kot", "wala", "school"]],
    ["pass school", ["pass", "school"]],
    ["meri school", ["meri", "school"]],
    ["primary school deka hai", ["primary school", "deka", "hai"]],
    ["primary school konsa", ["primary school", "konsa"]],
    ["primary school changli", ["primary school", "changli"]],
    ["saint job school", ["saint", "job", "school"]],
    ["academic heights", ["academic", "heights"]],
    ["gurukul bus stand", ["gurukul", "bus", "stand"]],
    ["principal academy", ["principal", "academy"]],
    ["ps sasti", ["ps", "sasti"]],
    ["12th ward school", ["12", "th", "ward", "school"]],
    ["class 1 to 5", ["class", "1", "to", "5"]],
    ["pin hill school", ["pin", "hill", "school"]],
    ["2026", ["2026"]],
    ["2021 no school", ["2021", "number", "school"]],
    ["school no 2021", ["school", "number", "2021"]],
  ])("stay if names have such words: %s", (text, groups) => expect(groupsOf(text)).toEqual(groups));
  it("are not part of a name that may have been typed", () => {
    expect(read("gurukul academy indore fee structure 2026").nameWords).toEqual(["gurukul", "academy"]);
    expect(read("where is the gurukul indore").nameWords).toEqual(["the", "gurukul"]);
  });
  it.each([
    ["jalpai grade - i pry school indore", ["grade i"], "jalpai primary school", "jalpai grade i primary school"],
    ["gurukul class 5 indore", ["class 5"], "gurukul", "gurukul class 5"],
    ["5th class gurukul indore", ["5 th class"], "gurukul", "5 th class gurukul"],
    ["popular school indore", ["popular"], "school", "popular school"],
    ["famous schools", ["famous"], "", "famous"],
    ["sasta school indore", ["sasta"], "school", "sasta school"],
    ["mehngi school indore", ["mehngi"], "school", "mehngi school"],
    ["gurukul indore", [], "gurukul", "gurukul"],
    ["1st class gurukul indore", ["1 saint class"], "gurukul", "1 saint class gurukul"],
    ["gurukul 1st to 10th indore", ["1 saint to 10 th"], "gurukul", "gurukul 1 saint to 10 th"],
    ["gurukul nursery to class 10 indore", ["nursery to class 10"], "gurukul", "gurukul nursery to class 10"],
    ["gurukul (class 1 to 5) indore", ["class 1 to 5"], "gurukul", "gurukul class 1 to 5"],
    ["garampani 5 km lps indore", ["5 km"], "garampani lps", "garampani 5 km lps"],
    ["gurukul 500 students indore", ["500 students"], "gurukul", "gurukul 500 students"],
    ["gurukul goshala ke pass indore", ["ke pass"], "gurukul goshala", "gurukul goshala ke pass"],
    ["gurukul state syllabus indore", ["syllabus"], "gurukul state", "gurukul state syllabus"],
    ["gurukul since 1950 indore", ["since 1950"], "gurukul", "gurukul since 1950"],
    ["top 10 schools in indore", [], "", ""],
  ])("may still be part of a name: %s", (text, runs, name, fullName) => {
    const parsed = read(text);
    expect(parsed.candidateNames.map((words) => words.join(" "))).toEqual(runs);
    expect([parsed.nameWords.join(" "), parsed.fullNameWords.join(" ")]).toEqual([name, fullName]);
  });
});

describe("a word in a query", () => {
  it("is dropped if it only introduces the search, also at the end", () =>
    expect(groupsOf("best schools near indore admission")).toEqual(["indore"]));
  it("matches its abbreviated and full forms", () => {
    const alternatives = (text: string) => read(text).groups[0].alternatives.map(({ words }) => words.join(" "));
    expect(alternatives("hss rampur")).toEqual(["hss", "higher secondary school"]);
    expect(alternatives("higher secondary school rampur")).toEqual(["higher secondary school", "hss"]);
    expect(alternatives("ums rampur")).toEqual(["ums", "upgraded middle school", "upgraded ms", "upg ms", "upg middle school"]);
    expect(alternatives("primary school indore")).toEqual(["primary school", "ps"]);
    expect(alternatives("nps rampur")).toContain("national public school");
    expect(alternatives("new primary school rampur")).not.toContain("national public school");
    expect(alternatives("no i army")).toEqual(["number i", "number 1"]);
  });
  it("may be a prefix if it is the last", () =>
    expect(read("army dp").groups.at(-1)!.alternatives).toEqual([{ words: ["dp"], isPrefix: true }]));
  it.each([
    ["jyoti p.s. c", [["psc"], ["ps", "c"]]],
    ["jyoti p h", [["ph"], ["p", "h"]]],
    ["j n v k", [["jnvk"], ["jawahar", "navodaya", "vidyalaya", "k"]]],
    ["jyoti kv c", [["c"]]],
    ["jyoti psc", [["psc"]]],
  ])("may end in a letter that is another initial or starts a word: %s", (text, words) =>
    expect(
      read(text)
        .groups.at(-1)!
        .alternatives.map((one) => one.words),
    ).toEqual(words),
  );
  it("that all rows have expanded may still be a prefix", () =>
    expect(read("army dps").groups.at(-1)!.alternatives).toEqual([
      { words: ["delhi", "public", "school"], isPrefix: true },
      { words: ["dps"], isPrefix: true },
    ]));
  it("of six digits is a pincode and not a prefix", () =>
    expect(read("dps 411001").groups.at(-1)).toMatchObject({ isPincode: true, alternatives: [{ words: ["411001"], isPrefix: false }] }));
  it.each([
    ["27250100101", "27250100101"],
    ["school 170801145o1", "170801145O1"],
    ["411001", null],
    ["mathematics1", null],
    ["272501001011", null],
    ["2725 0100 101", "27250100101"],
    ["27-25-01-001-01", "27250100101"],
    ["school 12 411001", null],
  ])("of eleven characters is a UDISE code, with up to two letters: %s", (text, code) => expect(read(text).udiseCode).toBe(code));
  it.each([
    ["1130456", ["1130456"]],
    ["cbse/aff/1130456", ["1130456"]],
    ["icse ma123 pune", ["MA123"]],
    ["11.03.016", ["11.03.016"]],
    ["dps 411001", []],
    ["class-10 sector-15", []],
    ["st. mary's 1234", []],
  ])("may be an affiliation number: %s", (text, numbers) => expect(read(text).affiliationNumbers).toEqual(numbers));
});

describe("a kind of school in Hindi", () => {
  const alternatives = (text: string) => read(text).groups.map((group) => group.alternatives.map(({ words }) => words.join(" ")));
  it.each([
    ["prathmik vidyalaya", "primary school"],
    ["prathamic vidhyalay", "primary school"],
    ["prathmik pathsala", "primary school"],
    ["primary shala", "primary school"],
    ["uchch prathmik vidyalaya", "upper primary school"],
    ["uccha prathamik school", "upper primary school"],
    ["madhya vidyalay", "middle school"],
    ["purva madhyamik vidyalaya", "upper primary school"],
    ["madhyamik shala", "secondary school"],
    ["uchchtar madhymik vidyalaya", "higher secondary school"],
    ["varishth madhyamik pathshala", "senior secondary school"],
    ["uchch vidyalaya", "high school"],
  ])("matches what registers write in English: %s", (said, english) => {
    const [kind, ...others] = alternatives(`${said} lakhnai`);
    expect(kind).toContain(english);
    expect(others).toHaveLength(1);
  });
  it("matches initials, for each part that they stand for", () => {
    expect(alternatives("prathmik vidyalaya lakhnai")[0]).toContain("ps");
    const [girls, primary] = alternatives("rajkiya kanya prathmik vidyalaya indore").slice(-3);
    expect([girls.includes("ggps"), primary.includes("ggps")]).toEqual([true, true]);
    expect(alternatives("jila parishad prathamik shala")[0]).toContain("zp");
  });
  it.each([
    ["madhya bharat school", ["madhya", "bharat", "school"]],
    ["nav jyoti vidyalaya", ["nav", "jyoti", "vidyalaya"]],
    ["uchagaon high school", ["uchagaon", "high school"]],
    ["kanya vidyalaya rajapur", ["kanya", "vidyalaya", "rajapur"]],
  ])("is not recognised in other names: %s", (text, groups) => expect(groupsOf(text)).toEqual(groups));
});

describe("words that rows write differently", () => {
  const alternatives = (text: string) => read(text).groups.map((group) => group.alternatives.map(({ words }) => words.join(" ")));
  it.each([
    ["dav sec 14 indore", "sector 14"],
    ["dav sector 14 indore", "secondary 14"],
    ["army kv indore", "vidhalaya"],
    ["gp s kalyanpur", "government primary school"],
    ["d av kalyanpur", "dav"],
    ["kv no one army", "1"],
    ["army kv second indore", "2"],
    ["army kv i indore", "1"],
  ])("%s also matches %s", (text, other) => expect(alternatives(text).flat()).toContain(other));
  it.each([
    ["st s kalyanpur", ["saint", "s", "kalyanpur"]],
    ["hr sec school 14", ["higher secondary school", "14"]],
  ])("stay as they are elsewhere: %s", (text, groups) => expect(groupsOf(text)).toEqual(groups));
});

describe("any text", () => {
  it.each([
    "' OR 1=1 --",
    "%_\\",
    "a".repeat(200),
    "ab ".repeat(66),
    "1 ".repeat(100),
    "((a & b) | !c):*",
    "\u202eenup loohcs",
    "مدرسة النور",
    "under under under 5 5 5",
  ])("is parsed without an error: %s", (text) => expect(() => read(text)).not.toThrow());
  it("without a letter or a digit is null", () => expect(parseQuery("🏫 %% --", places)).toBeNull());
});
