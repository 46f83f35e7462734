import type { CommentName, TextHint, WordsHint } from "../view";
import { findAbuse } from "./abuse";
import { excerptOf, type HintRange } from "./excerpt";
import { findNames } from "./names";
import { findNumbers } from "./numbers";
import { findWebAddresses } from "./web";

/** The maximum number of hints for one review; more would not help a moderator. */
const MAX_HINTS = 20;

/** Passages that a moderator should check: numbers, addresses, names, insults. Independent of ratings; every finder takes linear time. */
export function findHints(
  comments: Partial<Record<CommentName, string | null>>,
  { principalName }: { principalName: string | null },
): TextHint[] {
  const hints = Object.entries(comments).flatMap(([comment, text]) =>
    text ? hintsOf(text, principalName).map((hint) => ({ ...hint, comment: comment as CommentName })) : [],
  );
  return hints.slice(0, MAX_HINTS);
}

/** Hints for a school's reply. Naming its own principal is fine there. */
export const findReplyHints = (text: string): WordsHint[] => hintsOf(text, null);

/** Whether any passage of the text is of one of these kinds, even beyond MAX_HINTS. */
export const hasHint = (text: string, kinds: readonly HintRange["kind"][]): boolean =>
  findInText(text, null).some(({ kind }) => kinds.includes(kind));

const hintsOf = (text: string, principalName: string | null): WordsHint[] =>
  findInText(text, principalName)
    .slice(0, MAX_HINTS)
    .map(({ kind, ...range }) => ({ kind, ...excerptOf(text, range) }));

function findInText(text: string, principalName: string | null): HintRange[] {
  const found = [...findAbuse(text), ...findNumbers(text), ...findWebAddresses(text), ...findNames(text, principalName)];
  return withoutOverlaps(found.sort((one, other) => one.from - other.from || other.to - one.to));
}

/** Keeps the first of overlapping matches: an email address contains a domain, and a phone number contains other numbers. */
function withoutOverlaps(found: HintRange[]): HintRange[] {
  let end = 0;
  return found.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}
