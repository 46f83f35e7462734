import { describe, expect, it } from "vitest";
import { matchKey } from "./words/match-key";
import { schoolId, type SchoolInput } from "./schema";
import { newSchool, newSchoolId } from "./new-school";
import { slugOf } from "./places/slug";

describe("a school's permanent id", () => {
  it("consists of the slug of name and city and six random characters", () => {
    expect(newSchoolId({ name: "Delhi Public School", city: "Indore" })).toMatch(/^delhi-public-school-indore-[0-9a-z]{6}$/);
  });

  it.each([
    ["A very long name ".repeat(20), "Pune"],
    ["x".repeat(300), "y".repeat(100)],
    ["सेठ अयोध्या प्रसाद विद्यालय", "पुणे"],
    ["学校", "北京"],
    ["'", "."],
    ["-a-", "-b-"],
  ])("is valid and short for %s", (name, city) => {
    const id = newSchoolId({ name, city });
    expect(schoolId.safeParse(id).success).toBe(true);
    expect(id.length).toBeLessThanOrEqual(77);
  });

  it("transliterates Indian scripts", () => {
    expect(slugOf("केन्द्रीय विद्यालय")).toBe("kendreey-vidyalay");
    expect(slugOf("கன்னியாகுமரி")).toBe("kanniyakumari");
    expect(slugOf("ಬೆಂಗಳೂರು")).toBe("bengalooru");
  });
});

it("a Kendriya Vidyalaya of a register is found as such, however its name is spelt", () => {
  const input = { name: "Central HSS No 2", address: "Ward 31", city: "Pune", state: "Maharashtra", zipCode: "411001" };
  const wordsOf = (schoolType: string) => newSchool({ ...input, original: { schoolType } } as SchoolInput).school.placeWords;
  expect(wordsOf("Kendriya Vidyalaya")).toContain("kendriya vidyalaya");
  expect(wordsOf("Local body")).not.toContain("body");
});

describe("the match key of rows without a UDISE code", () => {
  const row = { name: "St. Mary's School", address: "12, M.G. Road", zipCode: "411001" };

  it("ignores case, spaces and punctuation", () => {
    expect(matchKey({ name: "ST MARYS  SCHOOL", address: "12 MG ROAD", zipCode: "411001" })).toBe(matchKey(row));
  });

  it("differs by name, address and pincode", () => {
    expect(matchKey({ ...row, zipCode: "411002" })).not.toBe(matchKey(row));
    expect(matchKey({ ...row, address: "13, M.G. Road" })).not.toBe(matchKey(row));
    expect(matchKey({ name: "ab", address: "c", zipCode: "411001" })).not.toBe(matchKey({ name: "a", address: "bc", zipCode: "411001" }));
  });

  it("fits into an index and still differs for long addresses", () => {
    const long = "x".repeat(1000);
    expect(matchKey({ ...row, address: `${long}1` }).length).toBeLessThanOrEqual(400);
    expect(matchKey({ ...row, address: `${long}1` })).not.toBe(matchKey({ ...row, address: `${long}2` }));
  });
});
