import { describe, expect, it } from "vitest";
import { withoutWords } from "../word-filters";
import { filterSubsets, readLikelyFilters, readSureFilters } from "./filter-terms";

const sure = (text: string) => readSureFilters(text).filters.map(({ filter, value }) => `${filter} ${value}`);
const likely = (text: string) => readLikelyFilters(text).filters.map(({ filter, value }) => `${filter} ${value}`);

describe("filters with a number", () => {
  it.each([
    ["schools in pune under 50000", "maxFees 50000"],
    ["below 1 lakh indore", "maxFees 100000"],
    ["fees under 50k", "maxFees 50000"],
    ["fee upto Rs. 1,25,000 per year", "maxFees 125000"],
    ["less than ₹75,000", "maxFees 75000"],
    ["above 1.5 lakhs", "minFees 150000"],
    ["schools rated 4", "minRating 4"],
    ["rating above 4.5 stars", "minRating 4.5"],
    ["cbse near 411001", "near 411001"],
    ["nearby pincode 411001", "near 411001"],
    ["schools near 411 001", "near 411001"],
    ["within 5 km of 411001", "near 411001"],
    ["under 5,000 per month", "maxFees 60000"],
    ["monthly fees below 500", "maxFees 6000"],
    ["minimum fees Rs.20,000", "minFees 20000"],
    ["not more than 2 lakh", "maxFees 200000"],
    ["no less than 20000", "minFees 20000"],
    ["fees 50000 pune", "maxFees 50000"],
    ["budget 50k", "maxFees 50000"],
    ["5000 fees per month", "maxFees 60000"],
    ["₹40,000 pune", "maxFees 40000"],
    ["within 200000", "maxFees 200000"],
    ["fees under ₹411001", "maxFees 411001"],
    ["under 50000 m g road", "maxFees 50000"],
    ["within 2000 metres of 411001", "near 411001"],
    ["5 km from 411001", "near 411001"],
    ["near 411001 within 5 km", "near 411001"],
    ["above 4 rating", "minRating 4"],
    ["4.5+ rating", "minRating 4.5"],
    ["4 star schools", "minRating 4"],
  ])("%s: %s", (text, filter) => expect(sure(text)).toEqual([filter]));
  it.each([
    "under 14",
    "under the tree school",
    "rated 7",
    "near 41100",
    "near 4110011",
    "411001",
    "five star school",
    "over 50000000000000",
    "schools within 411001",
    "school fees 411001",
    "more than 2000 students",
    "over 5000 sq ft",
    "min 1000 seats",
    "above 1000 children pune",
    "within 2000 metres of pune",
    "fees 2026",
    "fees 2025-2026",
    "from 2020 to 2024",
    "class 1 to 10",
    "3 star convent",
    "sector 5 k block",
  ])("do not include: %s", (text) => {
    expect(sure(text)).toEqual([]);
    expect(readSureFilters(text).remainingText).toBe(text);
  });
  it.each([
    ["fees above 20000 fees below 50000 nashik", ["fees above 20000", "fees below 50000"], ["minFees 20000", "maxFees 50000"], "nashik"],
    ["under 50k fees over 20k pune", ["under 50k", "fees over 20k"], ["maxFees 50000", "minFees 20000"], "pune"],
    ["above 2000 monthly fees under 50000", ["above 2000", "monthly fees under 50000"], ["minFees 2000", "maxFees 600000"], ""],
    ["under 50000 fees within 5 km of 411001", ["under 50000", "within 5 km of 411001"], ["maxFees 50000", "near 411001"], "fees"],
    ["rated above 4 stars under 1 lakh pune", ["under 1 lakh", "rated above 4 stars"], ["maxFees 100000", "minRating 4"], "pune"],
  ])("take no words of one another: %s", (text, words, filters, rest) => {
    expect(readSureFilters(text).filters.map((one) => one.words)).toEqual(words);
    expect([sure(text), readSureFilters(text).remainingText]).toEqual([filters, rest]);
  });
  it.each([
    ["fees between 20000 and 50000 nashik", "nashik", ["minFees 20000", "maxFees 50000"]],
    ["20k to 50k pune", "pune", ["minFees 20000", "maxFees 50000"]],
    ["pune 20-50k fees", "pune", ["minFees 20000", "maxFees 50000"]],
    ["1 to 2 lakh", "", ["minFees 100000", "maxFees 200000"]],
    ["Rs. 2000 to 3000 per month", "", ["minFees 24000", "maxFees 36000"]],
  ])("can be both ends of a range: %s", (text, rest, filters) =>
    expect([readSureFilters(text).remainingText, sure(text)]).toEqual([rest, filters]),
  );
  it("leave the other words as they were typed", () => {
    const { remainingText: rest, filters } = readSureFilters("Schools in Pune  under  50,000 rated 4");
    expect(rest).toBe("Schools in Pune");
    expect(filters.map(({ words }) => words)).toEqual(["under 50,000", "rated 4"]);
    expect(withoutWords("Schools in Pune  under  50,000 rated 4", [filters[0]])).toBe("Schools in Pune rated 4");
    expect(withoutWords("under 50,000", [filters[0]])).toBeUndefined();
  });
});

describe("words that may be a filter or part of a name", () => {
  it.each([
    ["girls school", ["gender Girls"]],
    ["Boys' school", ["gender Boys"]],
    ["co-ed schools", ["gender Coeducational"]],
    ["cbse girls schools", ["board CBSE", "gender Girls"]],
    ["icse board jaipur", ["board CISCE"]],
    ["private schools", ["schoolType Private unaided"]],
    ["pvt. school", ["schoolType Private unaided"]],
    ["govt aided school", ["schoolType Government aided"]],
    ["government school", ["schoolType Government"]],
    ["girlsville privately", []],
    ["aided school", ["schoolType Government aided"]],
    ["unaided school", ["schoolType Private unaided"]],
    ["kanya vidyalaya", ["gender Girls"]],
    ["ladkiyon ka school", ["gender Girls"]],
    ["larkiyo ke liye school", ["gender Girls"]],
    ["ladko wala school", ["gender Boys"]],
    ["gov school", ["schoolType Government"]],
    ["gov. aided school", ["schoolType Government aided"]],
    ["gair sarkari school", ["schoolType Private unaided"]],
    ["not government school", ["schoolType Private unaided"]],
    ["corporation school", ["schoolType Government"]],
    ["school for boys and girls", ["gender Coeducational"]],
    ["kudian da school", ["gender Girls"]],
    ["penkuttikalude school", ["gender Girls"]],
    ["admission open", ["admissions open"]],
    ["schools with admissions open in pune", ["admissions open"]],
    ["admissions are now open", ["admissions open"]],
    ["cbse schools open for admission", ["board CBSE", "admissions open"]],
    ["एडमिशन ओपन स्कूल", ["admissions open"]],
    ["recognised schools", ["recognition recognised"]],
    ["government recognised school", ["recognition recognised"]],
    ["schools recognized by the govt", ["recognition recognised"]],
    ["govt recognised private schools", ["recognition recognised", "schoolType Private unaided"]],
    ["unrecognised schools", ["recognition unrecognised"]],
    ["not recognized govt schools", ["recognition unrecognised", "schoolType Government"]],
    ["मान्यता प्राप्त स्कूल", ["recognition recognised"]],
    ["schools affiliated to cbse board", ["board CBSE"]],
    ["लड़कियों का स्कूल", ["gender Girls"]],
    ["लड़कियों का स्कूल".normalize("NFC"), ["gender Girls"]],
    ["गर्ल्स सीबीएसई स्कूल", ["board CBSE", "gender Girls"]],
    ["शासकीय बालक विद्यालय", ["gender Boys", "schoolType Government"]],
    ["निजी स्कूल", ["schoolType Private unaided"]],
    ["school with hostel", ["hostel yes"]],
    ["hostel school in pune", ["hostel yes"]],
    ["hostel wale school", ["hostel yes"]],
    ["छात्रावास वाले स्कूल", ["hostel yes"]],
    ["वसतिगृह असलेली शाळा", ["hostel yes"]],
    ["school with a library and hostel", ["hostel yes", "library yes"]],
    ["school with computer lab", ["computerLab yes"]],
    ["computer laboratory school", ["computerLab yes"]],
    ["wheelchair ramp", ["ramp yes"]],
    ["school with ramp", ["ramp yes"]],
    ["पुस्तकालय वाला स्कूल", ["library yes"]],
    ["Hostel Public School", []],
    ["Library Road", []],
    ["Hostel Road Primary School", []],
    ["Rampur school", []],
  ])("%s", (text, filters) => expect(likely(text)).toEqual(filters));
  it.each([
    ["kanya vidyalaya", true],
    ["rajkiya balika vidyalaya", true],
    ["cbse kanya vidyalaya", false],
    ["girls school", false],
  ])("tell whether all of them occur in names of such schools: %s", (text, isName) => expect(readLikelyFilters(text).isName).toBe(isName));
  it("are removed as whole words", () => {
    expect(readLikelyFilters("govt. girls' school, pune").remainingText).toBe("school, pune");
    expect(readLikelyFilters("ladkiyon ke liye cbse ke school").remainingText).toBe("school");
    expect(readLikelyFilters("school with hostel facility pune").remainingText).toBe("school pune");
    expect(readLikelyFilters("hostel wale school").remainingText).toBe("school");
    expect(readLikelyFilters("वसतिगृह असलेली शाळा").remainingText).toBe("शाळा");
    expect(readLikelyFilters("girls kanpur").remainingText).toBe("kanpur");
    expect(withoutWords("girlsville girls", [{ filter: "gender", value: "Girls", words: "girls" }])).toBe("girlsville");
    expect(withoutWords("girlsville girls, pune", [{ filter: "gender", value: "Girls", words: "girls" }])).toBe("girlsville , pune");
    expect(withoutWords("girlsville", [{ filter: "gender", value: "Girls", words: "girls" }])).toBe("girlsville");
    expect(withoutWords("मुलींचीशाळा", [{ filter: "gender", value: "Girls", words: "मुलींची" }])).toBe("मुलींचीशाळा");
  });
});

describe("filters that no school meets together", () => {
  it("are dropped one after the other, the board last", () =>
    expect(
      filterSubsets(readLikelyFilters("private girls cbse school").filters).map((some) => some.map(({ words }) => words).join(" ")),
    ).toEqual(["cbse girls private", "cbse girls", "cbse private", "cbse", "girls private", "girls", "private"]));
  it("are dropped from the end if there are many, because each combination costs a query", () => {
    const all = readLikelyFilters("private girls cbse school with hostel and library and computer lab").filters;
    expect(filterSubsets(all).map((some) => some.length)).toEqual([6, 5, 4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1]);
  });
});
