import { describe, expect, it } from "vitest";
import { type Box, type Control, findFreePosition, coveredWeight } from "./unobstructed-position";

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height });
const control = (...sides: Parameters<typeof box>): Control => ({ box: box(...sides), weight: 1 });

describe("on a phone", () => {
  const home = box(16, 644, 328, 80);

  it("stays at home if it covers nothing", () => {
    expect(findFreePosition(home, [control(16, 500, 328, 48)], 360)).toEqual({ x: 0, y: 0 });
  });
  it("moves up above a button at the bottom", () => {
    const { x, y } = findFreePosition(home, [control(16, 670, 328, 52)], 360);
    expect([x, y]).toEqual([0, -64]);
  });
  it("moves up into the first gap that is large enough", () => {
    const rows = [control(16, 690, 328, 48), control(16, 600, 328, 48), control(16, 420, 328, 48)];
    const { y } = findFreePosition(home, rows, 360);
    expect(coveredWeight(box(16, 644 + y, 328, 80), rows)).toBe(0);
    expect(y).toBeGreaterThan(420 - 644);
  });
  it("without a gap, covers the least weight and stays on the screen", () => {
    const rows = Array.from({ length: 12 }, (_, row) => ({ box: box(16, row * 60, 328, 52), weight: row === 4 || row === 5 ? 1 : 9 }));
    const { y } = findFreePosition(home, rows, 360);
    expect(coveredWeight(box(16, 644 + y, 328, 80), rows)).toBe(2);
    expect(644 + y).toBeGreaterThanOrEqual(16);
  });
});

describe("on a wide screen", () => {
  const home = box(900, 700, 356, 76);

  it("moves sideways before it moves up: to the middle, then to the left", () => {
    const acts = control(1100, 720, 120, 44);
    expect(findFreePosition(home, [acts], 1280)).toEqual({ x: -438, y: 0 });
    expect(findFreePosition(home, [acts, control(500, 720, 200, 44)], 1280)).toEqual({ x: -884, y: 0 });
  });
});
