import type { CommentName, TextHint, WordsHint } from "../view";
import { findAbuse } from "./abuse";
import { excerptOf } from "./excerpt";
import type { Found } from "./found";
import { findNames } from "./names";
import { findNumbers } from "./numbers";
import { findWeb } from "./web";

/** More of one review tells no more. */
const SHOWN = 20;

/**
 * What in a review's words a moderator should look at: numbers and addresses, names, insults. It decides nothing and knows no
 * rating; each hint shows what triggered it. Every finder goes through a text once, so the time grows with its length only.
 */
export function findHints(
  comments: Partial<Record<CommentName, string | null>>,
  { principalName }: { principalName: string | null },
): TextHint[] {
  const hints = Object.entries(comments).flatMap(([comment, text]) =>
    text ? hintsOf(text, principalName).map((hint) => ({ ...hint, comment: comment as CommentName })) : [],
  );
  return hints.slice(0, SHOWN);
}

/** The same in a school's reply. That it names its own principal is nothing to look at. */
export const findReplyHints = (text: string): WordsHint[] => hintsOf(text, null).slice(0, SHOWN);

const hintsOf = (text: string, principalName: string | null): WordsHint[] =>
  findInText(text, principalName).map(({ kind, ...place }) => ({ kind, ...excerptOf(text, place) }));

function findInText(text: string, principalName: string | null): Found[] {
  const found = [...findAbuse(text), ...findNumbers(text), ...findWeb(text), ...findNames(text, principalName)];
  return withoutOverlaps(found.sort((one, other) => one.from - other.from || other.to - one.to));
}

/** Of two that overlap the first stands: an address holds a domain, a telephone number others. */
function withoutOverlaps(found: Found[]): Found[] {
  let end = 0;
  return found.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}
