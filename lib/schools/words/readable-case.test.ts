import { describe, expect, it } from "vitest";
import { oneLine, readableCase } from "./readable-case";

describe("readable case of a name", () => {
  it.each([
    ["DAV PUBLIC SCHOOL OF PUNE", "DAV Public School of Pune"],
    ["D.A.V. PUBLIC  SCHOOL", "D.A.V. Public School"],
    ["PM SHRI KV NO.2 B H E L, BHOPAL", "PM SHRI KV No.2 B H E L, Bhopal"],
    ["SHRI RAM SCHOOL", "Shri Ram School"],
    ["KENDRIYA VIDYALAYA NO. II", "Kendriya Vidyalaya No. II"],
    ["ST. MARY'S CONVENT", "St. Mary's Convent"],
    ["O'NEIL 4TH STANDARD", "O'Neil 4th Standard"],
    ["GGSSS ROHINI", "GGSSS Rohini"],
    ["GOVT. Sec.School SEUWA", "Govt. Sec.School Seuwa"],
    ["composit THUMA UTTAM(NAVIN)", "Composit Thuma Uttam(Navin)"],
    ["delhi public school", "Delhi Public School"],
    ["THE DOON SCHOOL", "The Doon School"],
    ["KENDRIYA VIDYALAYA CME,PUNE", "Kendriya Vidyalaya CME, Pune"],
  ])("%s", (given, readable) => expect(readableCase(given)).toBe(readable));

  it.each([
    "McDonald iLead School",
    "Vivekananda Institute of Research HSS",
    "सेठ अयोध्या प्रसाद विद्यालय",
    "Friend’s Public School,S-531 School Block",
  ])("%s stays as it is", (name) => expect(readableCase(name)).toBe(name));

  it("a name of several lines becomes one line without invisible characters", () => {
    expect(oneLine("GOVT\r\nMIDDLE\u00a0SCHOOL\u0000\ufeff ")).toBe("GOVT MIDDLE SCHOOL");
  });

  it("applying it twice changes nothing", () => {
    for (const name of ["DAV Public School of Pune", "PM SHRI KV No.2", "St. Mary's Convent"])
      expect(readableCase(readableCase(name))).toBe(readableCase(name));
  });
});
