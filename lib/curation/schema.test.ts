import { describe, expect, it } from "vitest";
import { newCorrection, schoolPayload } from "./schema";

describe("a value that is longer than any can be", () => {
  it.each(["position", "website", "averageFees"])("is refused as a correction of %s for its length only", (field) => {
    const { error } = newCorrection.safeParse({ field, value: `2${" ".repeat(60_000)}x`, source: "x" });
    expect(error!.issues).toMatchObject([{ path: ["value"], code: "too_big" }]);
  });
  it("is not parsed as a website", () => {
    const { error } = schoolPayload.shape.website.safeParse(`http://${".".repeat(60_000)}`);
    expect(error!.issues).toMatchObject([{ code: "too_big" }]);
  });
});
