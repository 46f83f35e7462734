import { describe, expect, it } from "vitest";
import { asRough, isArea, imprecisionKm, writeArea, writeOwnPosition } from "./near";

const PUNE = { latitude: 18.52043, longitude: 73.8 };

describe("a position in an address", () => {
  it.each([
    [20, "18.520,73.800", null],
    [1_000, "18.520,73.800", null],
    [2_500, "18.52,73.80", 10],
    [60_000, "18.5,73.8", 100],
  ])("known to %d metres is written with as many decimals", (accuracy, written, roughness) => {
    expect(writeOwnPosition({ ...PUNE, accuracy })).toBe(written);
    expect(imprecisionKm(written)).toBe(roughness);
    expect(isArea(written)).toBe(false);
  });
  it("is not written if it is too inaccurate", () => expect(writeOwnPosition({ ...PUNE, accuracy: 100_001 })).toBeNull());
  it("of a map's centre is distinguished from the visitor's own", () => {
    expect(writeArea(PUNE)).toBe("18.5204,73.8000");
    expect(isArea(writeArea(PUNE))).toBe(true);
    expect(imprecisionKm(writeArea(PUNE))).toBeNull();
  });
  it.each([undefined, "411001", "Pune"])("is not recognised in %s", (near) => expect(imprecisionKm(near)).toBeNull());
  it("that is inaccurate makes distances approximate", () => {
    const schools: { distanceKm: number; isDistanceAbout?: boolean }[] = [{ distanceKm: 0.3 }];
    expect(asRough(schools, "18.520,73.800")).toBe(schools);
    expect(asRough(schools, "18.5,73.8")).toEqual([{ distanceKm: 0.3, isDistanceAbout: true }]);
  });
});
