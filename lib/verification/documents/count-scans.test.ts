import sharp from "sharp";
import { expect, it } from "vitest";
import { jpeg, jpegOfScans } from "@/tests/factories/files";
import { countScans } from "./count-scans";

const noise = sharp({
  create: { width: 300, height: 200, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } },
});

it("an ordinary JPG has one scan, whatever its pixels are", async () => {
  expect(countScans(await jpeg())).toBe(1);
  expect(countScans(await noise.clone().jpeg({ quality: 100 }).toBuffer())).toBe(1);
});

it("counts the scans of a progressive JPG", async () => {
  expect(countScans(await noise.clone().jpeg({ progressive: true, quality: 100 }).toBuffer())).toBe(10);
  expect(countScans(await jpegOfScans(400))).toBe(400);
});

it("counts neither markers in metadata nor anything after the end", async () => {
  const bytes = await jpeg();
  const marker = Buffer.from("ffda0004ffda", "hex");
  const comment = Buffer.concat([Buffer.from("fffe0008", "hex"), marker]);
  expect(countScans(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2), marker]))).toBe(1);
});

it.each(["ffd8", "ffd8ff", "ffd8ffe0", "ffd8ffe00000", "ffd8ffda"])("ends with a file that is cut off: %s", (hex) => {
  expect(countScans(Buffer.from(hex, "hex"))).toBeLessThan(2);
});
