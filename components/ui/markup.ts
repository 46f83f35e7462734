/** Finished HTML. Only `markup` makes it, so every text in it is escaped. */
class Markup {
  readonly #html: string;
  constructor(html: string) {
    this.#html = html;
  }
  toString(): string {
    return this.#html;
  }
}
export type { Markup };

/** Markup as the content of an element: `<div {...contentOf(rows)} />`. */
export const contentOf = (content: Markup) => ({ dangerouslySetInnerHTML: { __html: String(content) } });

type Value = Markup | readonly Markup[] | string | number | null | undefined | false;

/**
 * HTML as a template: markup`<b>${name}</b>`. Values are texts and are escaped, in content and between the quotes of an
 * attribute; markup stays as it is; null, undefined and false are nothing, and so are line breaks and the indent after them.
 * It is for what is long and does nothing by itself: React would make, send and hydrate each of its elements.
 */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  const [first, ...rest] = known.get(parts) ?? withoutIndent(parts);
  return new Markup(rest.reduce((html, part, index) => html + written(values[index]) + part, first));
}

const known = new WeakMap<TemplateStringsArray, string[]>();

function withoutIndent(parts: TemplateStringsArray): string[] {
  const plain = parts.map((part) => part.replace(/\n\s*/g, ""));
  known.set(parts, plain);
  return plain;
}

function written(value: Value): string {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Markup) return String(value);
  if (typeof value === "object") return value.map(written).join("");
  return escaped(String(value));
}

const SPECIAL: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => SPECIAL[character]);
