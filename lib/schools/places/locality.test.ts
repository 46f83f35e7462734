import { describe, expect, it } from "vitest";
import { localityOf } from "./locality";

const PUNE = { city: "Pune", district: null, state: "Maharashtra" };

describe("the locality of an address", () => {
  it.each([
    ["Survey No. 48, Gangapur Road", "Gangapur Road"],
    ["Dhanori, Pune", "Dhanori"],
    ["Lohegaon", "Lohegaon"],
    ["S. No. 12/3, Plot No. 5-A, Near Bus Stand, Baner Road, Pune 411045", "Baner Road"],
    ["Near Bus Stand, Pune", "Near Bus Stand"],
    ["12 Station Road", "12 Station Road"],
    ["At Post Wagholi, Tal. Haveli, Dist. Pune", "Wagholi"],
    ["Vill. & Post Rampur", "Rampur"],
    ["Southern Command Pune Maharashtra-411001", "Southern Command"],
    ["Ganeshkhind, Pune District", "Ganeshkhind"],
    ["WARD NO 81", "WARD NO 81"],
    ["H. No. 4-2/1", "H. No. 4-2/1"],
    ["धानोरी, पुणे", "धानोरी"],
    ["Pune", ""],
    ["Pune, Maharashtra, 411001", ""],
  ])("%s", (address, locality) => expect(localityOf({ address, ...PUNE })).toBe(locality));

  it("doesn't repeat a district or a state of several words", () =>
    expect(localityOf({ address: "Nagrota - Jammur Jammu & Kashmir", city: "Jammu", district: "Jammu", state: "Jammu and Kashmir" })).toBe(
      "Nagrota - Jammur",
    ));
  it("is a part of a name that only contains the city's", () =>
    expect(localityOf({ address: "Pune Nagar Road, Pune", ...PUNE })).toBe("Pune Nagar Road"));
});
