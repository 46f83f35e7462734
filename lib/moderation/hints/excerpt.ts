import type { TextHintKind, Excerpt } from "../view";

/** A range of a text, as for String.slice. */
export interface HintRange {
  kind: TextHintKind;
  from: number;
  to: number;
}

const CONTEXT_LENGTH = 40;

export function excerptOf(text: string, { from, to }: { from: number; to: number }): Excerpt {
  const start = from <= CONTEXT_LENGTH ? 0 : nextWordStart(text, from - CONTEXT_LENGTH, from);
  const end = to + CONTEXT_LENGTH >= text.length ? text.length : previousWordEnd(text, to + CONTEXT_LENGTH, to);
  return {
    before: `${start > 0 ? "…" : ""}${text.slice(start, from)}`,
    match: text.slice(from, to),
    after: `${text.slice(to, end)}${end < text.length ? "…" : ""}`,
  };
}

function nextWordStart(text: string, from: number, before: number): number {
  const space = text.indexOf(" ", from);
  return space < 0 || space >= before ? before : space + 1;
}

function previousWordEnd(text: string, from: number, after: number): number {
  const space = text.lastIndexOf(" ", from);
  return space <= after ? after : space;
}
