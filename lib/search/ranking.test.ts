import { describe, expect, it } from "vitest";
import { scoreOf } from "./ranking";
import { PlaceNames } from "./understanding/place-names";
import { readText } from "./understanding/reading";

const places = new PlaceNames([{ id: "madhya-pradesh/indore", name: "Indore", stateSlug: "madhya-pradesh", state: "Madhya Pradesh" }]);

/** How the words beside the place are looked for as a name. */
function nameIn(text: string) {
  const terms = scoreOf(readText(text, places)!);
  return terms.flatMap((term) =>
    "words" in term && term.match !== "word" && !term.words.includes("indore") ? `${term.match}: ${term.words.join(" ")}` : [],
  );
}

describe("the words beside a place", () => {
  it("are a name, or begin one, or stand in one side by side", () =>
    expect(nameIn("lotus school in indore").filter((name) => name.endsWith("lotus school"))).toEqual([
      "whole: lotus school",
      "beginning: lotus school",
      "sideBySide: lotus school",
      "shareOfName: lotus school",
    ]));
  it.each(["school in indore", "best school in indore", "girls school in indore"])(
    "that tell nothing are a whole name or none: %s",
    (text) => expect(nameIn(text).filter((name) => /^(beginning|sideBySide)/.test(name))).toEqual([]),
  );
});
