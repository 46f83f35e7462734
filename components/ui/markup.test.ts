// @vitest-environment jsdom
import fc from "fast-check";
import { expect, test } from "vitest";
import { markup } from "./markup";

function parsed(html: string) {
  const place = document.createElement("div");
  place.innerHTML = html;
  return place;
}

test("any text is read as that text, in content and in attributes, and never as an element", () =>
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(`"><script>x</script>`, `' onclick=x '`, "&amp;<b>")), (text) => {
      const place = parsed(String(markup`<p title="${text}">${text}</p>`));
      expect(place.querySelectorAll("*")).toHaveLength(1);
      expect(place.firstElementChild!.getAttributeNames()).toEqual(["title"]);
      // A browser reads each end of a line as one, and nothing from NUL.
      const asRead = text.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "");
      expect(place.textContent!.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "")).toBe(asRead);
    }),
  ));

test("markup stays as it is, nothing is nothing, and the indent of a template is not sent", () => {
  const items = ["a", "b"].map((item) => markup`<li>${item}</li>`);
  expect(
    String(markup`
      <ul>
        ${items}
        ${null}${undefined}${false}
      </ul>
      ${0} of 2`),
  ).toBe("<ul><li>a</li><li>b</li></ul>0 of 2");
});

test("a text keeps its own lines and spaces", () => expect(String(markup`<p>${" two\n  lines "}</p>`)).toBe("<p> two\n  lines </p>"));
