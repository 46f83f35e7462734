import { describe, expect, it } from "vitest";
import { readHeader } from "./read-header";

describe("reading the header", () => {
  it.each([
    ["name,address,city,state,zipCode\n", ","],
    ["Name;ADDRESS;City;State;Postal Code\r\n", ";"],
    ["School Name\taddress\tTown\tstate_name\tPIN CODE\n", "\t"],
    ['"schoolName","address","city","state","zip"\n', ","],
  ])("understands %j", (text, delimiter) => {
    const header = readHeader(text);
    expect(header.delimiter).toBe(delimiter);
    expect([...header.columns]).toEqual([
      ["name", 0],
      ["address", 1],
      ["city", 2],
      ["state", 3],
      ["zipCode", 4],
    ]);
  });

  it("uses the district as the city if there is no city", () => {
    expect(readHeader("name,address,district,state,pincode").columns.get("city")).toBe(2);
  });

  it("lists unknown columns; __proto__ is harmless", () => {
    const header = readHeader("name,address,city,state,zip,__proto__,constructor,pincodeSource\n");
    expect(header.unknown).toEqual(["__proto__", "constructor", "pincodeSource"]);
    expect(header.columns.size).toBe(5);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it.each([
    ["", /^CSV file must have headers and at least one data row$/],
    ["  \n \n", /^CSV file must have headers and at least one data row$/],
    ["name,city,state\n", /no column for address, zipCode/],
    ["Dear Sir or Madam,\nplease", /not the header/],
    ["<!doctype html>\n<html>", /not the header/],
    ["name,Name,address,city,state,zip\n", /columns 1 and 2 both say name/],
    ["zip,pincode,name,address,city,state\n", /columns 1 and 2 both say zipCode/],
    [`name,address,city,state,zip${",x".repeat(1000)}\n`, /1005 columns/],
  ])("rejects %j and names the line", (text, message) => expect(() => readHeader(text)).toThrow(message));
});
