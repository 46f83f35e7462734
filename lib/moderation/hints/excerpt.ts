import type { Excerpt } from "../view";

const AROUND = 40;

/** What triggered a hint, with some words around it. */
export function excerptOf(text: string, { from, to }: { from: number; to: number }): Excerpt {
  const start = from <= AROUND ? 0 : afterSpace(text, from - AROUND, from);
  const end = to + AROUND >= text.length ? text.length : beforeSpace(text, to + AROUND, to);
  return {
    before: `${start > 0 ? "…" : ""}${text.slice(start, from)}`,
    match: text.slice(from, to),
    after: `${text.slice(to, end)}${end < text.length ? "…" : ""}`,
  };
}

function afterSpace(text: string, from: number, before: number): number {
  const space = text.indexOf(" ", from);
  return space < 0 || space >= before ? before : space + 1;
}

function beforeSpace(text: string, from: number, after: number): number {
  const space = text.lastIndexOf(" ", from);
  return space <= after ? after : space;
}
