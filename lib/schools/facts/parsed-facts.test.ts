import { describe, expect, it } from "vitest";
import { isPincodeOfState } from "@/lib/schools/places/pincode-states";
import { curriculumOfBoard, readBoard, readCurriculum, readStatedFacts } from "./board";
import { readEmail, readPhone, readWebsite } from "./read-contact";
import { readGrades } from "./grades";
import { readPincode, readUdiseCode } from "./identifiers";
import { readFees, readFoundationYear, readPosition } from "./numbers";
import { readGender, readRecognition, readSchoolType, recognitionOfManagement } from "./school-type";
import { schoolInput } from "@/lib/schools/schema";

describe("reading facts from registers", () => {
  it.each([
    ["Co. Educational", "Coeducational"],
    ["Girls Only", "Girls"],
    ["Boys Only", "Boys"],
    ["", null],
  ])("gender %s", (text, gender) => expect(readGender(text).value).toBe(gender));

  it.each([
    ["Department of Education", "Government"],
    ["Private Unaided (Recognized)", "Private unaided"],
    ["Government Aided", "Government aided"],
    ["Kendriya Vidyalaya", "Central government"],
    ["Madarsa recognized (by Wakf board/Madarsa Board)", "Other"],
    ["Local body", "Government"],
  ])("management %s", (text, type) => expect(readSchoolType(text).value).toBe(type));

  it.each([
    ["Private Unaided (Recognized)", "recognised"],
    ["Government Aided", "recognised"],
    ["Department of Education", "recognised"],
    ["Kendriya Vidyalaya", "recognised"],
    ["Madarsa recognized (by Wakf board/Madarsa Board)", "recognised"],
    ["Unrecognized", "unrecognised"],
    ["Madarsa unrecognized", "unrecognised"],
    ["Private, not recognised", "unrecognised"],
    ["Private unaided", null],
    ["Others", null],
    ["", null],
  ])("recognition, from the management %s", (text, recognition) => expect(recognitionOfManagement(text)).toBe(recognition));

  it.each([
    ["Recognized", "recognised"],
    ["Not recognised", "unrecognised"],
    ["Unrecognised", "unrecognised"],
    ["No", "unrecognised"],
    ["unknown", null],
  ])("recognition %s", (text, recognition) => expect(readRecognition(text).value).toBe(recognition));

  it.each([
    ["Primary with Upper Primary", "Classes 1 to 8", 1, 8],
    ["Pri. with Upper Pri. Sec. and H.Sec.", "Classes 1 to 12", 1, 12],
    ["Higher Secondary only/Jr. College", "Classes 11 to 12", 11, 12],
    ["Senior Secondary", "Up to class 12", null, 12],
    ["1-5", "Classes 1 to 5", 1, 5],
    ["0-8", "KG to class 8", 0, 8],
    ["LKG to XII", "LKG to class 12", -1, 12],
    ["Nursery - 8th", "Nursery to class 8", -2, 8],
    ["K-12", "KG to class 12", 0, 12],
    ["5-Jan", "Classes 1 to 5", 1, 5],
    ["01-May", "Classes 1 to 5", 1, 5],
    ["All classes", "All classes", null, null],
  ])("grades %s", (text, grades, classFrom, classTo) => expect(readGrades(text).value).toEqual({ grades, classFrom, classTo }));

  it("reads boards, and boards written as a curriculum", () => {
    expect(readCurriculum("CBSE").value).toEqual({ curriculum: "CBSE", board: "CBSE" });
    expect(readCurriculum("icse").value).toEqual({ curriculum: "Other", board: "CISCE" });
    expect(readCurriculum("British").value).toEqual({ curriculum: "British", board: null });
    expect(readBoard("Maharashtra State Board").value).toBe("State board");
    expect(curriculumOfBoard("Cambridge")).toBe("British");
    expect(curriculumOfBoard("NIOS")).toBe("Other");
  });

  it.each([
    ["www.apsnagrota.in", "http://www.apsnagrota.in"],
    ["HTTPS://School.ac.in/home?a=1", "https://school.ac.in/home?a=1"],
    ["kvpune.in:8080/x", "http://kvpune.in:8080/x"],
    ["http:/www.kvpune.in", "http://www.kvpune.in"],
  ])("website %s", (text, website) => expect(readWebsite(text).value).toBe(website));

  it.each([
    "javascript:alert(1)",
    " JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "http://www.xyz.com",
    "https://www/supraja.org",
    "http://a@b.in",
    "http://user:pw@school.in",
    "http://www.gmail.com",
    "http://www.bright-scholar",
    "http://www.kvnehu.g",
    "http://127.0.0.1/",
    "//evil",
    "ftp://school.in",
    "http://school.in\nx",
  ])("refuses the website %s, with a warning", (text) => {
    const answer = readWebsite(text);
    expect(answer.value).toBeNull();
    expect(answer.warning).toMatch(/website/);
  });

  it.each([
    ["01912673643", "01912673643"],
    ["0471-2384932", "0471-2384932"],
    ["+91 98765 43210, 22334455", "+91 98765 43210, 22334455"],
    ["(020) 2567 1234", "020 2567 1234"],
    ["Tel: 0471/2384932", "2384932"],
  ])("phone %s", (text, phone) => expect(readPhone(text).value).toBe(phone));
  it.each(["9999999999", "1234567890", "call us", "12345"])("refuses the phone %s", (text) =>
    expect(readPhone(text)).toMatchObject({ value: null, warning: expect.any(String) }),
  );

  it("accepts years from 1800 to the current year", () => {
    expect(readFoundationYear("1974").value).toBe(1974);
    for (const year of ["1799", "2999", "74", "1974-75", "-1974"]) expect(readFoundationYear(year).warning).toBeTruthy();
  });

  it("reads rupees exactly", () => {
    expect(readFees("₹1,25,000").value).toBe(125000);
    expect(readFees("Rs. 45000.50/-").value).toBe(45000.5);
    expect(readFees("0").value).toBe(0);
    for (const fees of ["-5", "12.345", "1e9", "NaN", "free"]) expect(readFees(fees).warning).toBeTruthy();
  });

  it("accepts positions in India only, both numbers or none", () => {
    expect(readPosition("18.5204", "73.8567").value).toEqual({ latitude: 18.5204, longitude: 73.8567 });
    expect(readPosition("18.5", "")).toEqual({ value: null });
    for (const [latitude, longitude] of [
      ["73.8567", "18.5204"],
      ["51.5", "-0.1"],
      ["x", "80"],
      ["0.1", "0.1"],
    ])
      expect(readPosition(latitude, longitude).warning).toBeTruthy();
  });

  it("reads UDISE codes with letters and restores a lost leading 0", () => {
    expect(readUdiseCode("170801145O1").value).toBe("170801145O1");
    expect(readUdiseCode("1010500101").value).toBe("01010500101");
    expect(readUdiseCode("123").warning).toBeTruthy();
  });

  it("finds facts that an overview states", () => {
    expect(readStatedFacts("Management: Local body. Rural.").schoolType).toBe("Local body");
    expect(readStatedFacts("Management: Other Govt. managed schools. Rural.").schoolType).toBe("Other Govt. managed schools");
    expect(readStatedFacts("Managed by X. CBSE affiliation no. 730101, Senior Secondary.")).toMatchObject({
      board: "CBSE",
      affiliationNumber: "730101",
    });
    expect(readStatedFacts("A school.")).toEqual({ schoolType: null, board: null, affiliationNumber: null });
  });

  it("names of object properties are not values", () => {
    for (const text of ["constructor", "__proto__", "toString"])
      expect([readGender(text).value, readSchoolType(text).value, readBoard(text).value]).toEqual([null, null, null]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it("returns values that the school schema accepts", () => {
    const base = { name: "A", address: "B", city: "Pune", state: "Maharashtra", zipCode: "411001" };
    const facts = {
      website: readWebsite("www.a.in").value,
      phoneNumber: readPhone("(020) 2567 1234").value,
      averageFees: readFees("45000.55").value,
      email: readEmail("A.B@School.IN").value,
    };
    expect(schoolInput.safeParse({ ...base, ...facts }).error).toBeUndefined();
    expect(schoolInput.safeParse({ ...base, website: "javascript:alert(1)" }).success).toBe(false);
  });
});

describe("a pincode", () => {
  it("has six digits and no leading 0; spaces and a spreadsheet's .0 are ignored", () => {
    expect([readPincode("411 001"), readPincode("411001.0"), readPincode("011001"), readPincode("0"), readPincode("41100a")]).toEqual([
      "411001",
      "411001",
      null,
      null,
      null,
    ]);
  });

  it("is matched with a state", () => {
    expect(isPincodeOfState("411001", "maharashtra")).toBe(true);
    expect(isPincodeOfState("411001", "karnataka")).toBe(false);
    expect(isPincodeOfState("990000", "karnataka")).toBe(false);
  });
});
