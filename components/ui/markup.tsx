/** HTML made by `markup`, which escapes whatever is put into it. */
export type { Html };

class Html {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toString() {
    return this.#text;
  }
}

type Part = Html | readonly Html[] | string | number | false | null | undefined;

/**
 * HTML as one string, for what stands many times on a page and does nothing by itself: React draws each element, and in the
 * browser takes it over, one by one. What is put in is text, or the value of an attribute in double quotes, and is escaped;
 * only what `markup` made stays markup. Nothing, `null` and `false` are left out, and so are the template's own line breaks.
 *
 *     markup`<h3 lang="${language}">${name}</h3>`
 */
export function markup(template: TemplateStringsArray, ...parts: Part[]): Html {
  const [first, ...others] = linesOf(template);
  return new Html(others.reduce((text, line, index) => text + written(parts[index]) + line, first));
}

const known = new WeakMap<TemplateStringsArray, readonly string[]>();

function linesOf(template: TemplateStringsArray): readonly string[] {
  const lines = known.get(template) ?? template.map((text) => text.replace(/\s*\n\s*/g, ""));
  known.set(template, lines);
  return lines;
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.toString();
  return Array.isArray(part) ? part.join("") : escaped(String(part));
}

const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => NAMES[letter]);

interface MarkupProps {
  as?: "div" | "footer";
  className?: string;
  content: Html;
}

/** An element with this content. Beside the JSON-LD component the only one that writes HTML as it is. */
export function Markup({ as: Element = "div", className, content }: MarkupProps) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: content.toString() }} />;
}
