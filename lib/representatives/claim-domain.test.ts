import { expect, it } from "vitest";
import { claimDomain } from "./claim-domain";

it.each([
  ["https://www.nandanvan.edu.in/contact?x=1", "nandanvan.edu.in"],
  ["http://NANDANVAN.EDU.IN", "nandanvan.edu.in"],
  ["https://pune.nandanvan.edu.in", "pune.nandanvan.edu.in"],
  ["https://www.nandanvan.org.", "nandanvan.org"],
  [null, null],
  ["nandanvan.edu.in", null],
  ["https://gmail.com", null],
  ["https://www.facebook.com/nandanvan", null],
  ["https://nandanvan.blogspot.com", null],
  ["https://sites.google.com/view/nandanvan", null],
  ["https://edu.in/nandanvan", null],
  ["https://192.168.1.1/", null],
  ["https://user@nandanvan.edu.in", null],
])("a website %s proves %s", (website, domain) => {
  expect(claimDomain(website)).toBe(domain);
});
