import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { markup, Markup } from "./markup";

const ATTACK = `"><img src=x onerror='alert(1)'>&`;

describe("markup as one string", () => {
  it("takes whatever is put in as text, never as markup", () => {
    const { container } = render(<Markup content={markup`<b title="${ATTACK}">${ATTACK}</b>${[markup`<i>${ATTACK}</i>`]}`} />);
    const [bold, italic] = container.firstElementChild!.children;
    expect(bold.getAttribute("title")).toBe(ATTACK);
    expect(bold.textContent).toBe(ATTACK);
    expect(italic.textContent).toBe(ATTACK);
    expect(container.querySelector("img")).toBeNull();
  });

  it("keeps what it made itself, alone or several", () => {
    const item = (name: string) => markup`<li>${name}</li>`;
    expect(
      String(
        markup`<ul>
          ${["a", "b"].map(item)}${item("c")}
        </ul>`,
      ),
    ).toBe("<ul><li>a</li><li>b</li><li>c</li></ul>");
  });

  it("leaves out what isn't there, but not a zero", () =>
    expect(String(markup`<p>${null}${undefined}${false}${""}${0}</p>`)).toBe("<p>0</p>"));

  it("leaves out its own line breaks, none of what is put in", () =>
    expect(
      String(markup`
        <p>
          ${"a\n b"}
        </p>
      `),
    ).toBe("<p>a\n b</p>"));

  it("cannot be talked into taking something for its own", () => {
    const forged = { __html: ATTACK, toString: () => ATTACK } as unknown as string;
    expect(String(markup`${forged}`)).not.toContain("<img");
  });
});
