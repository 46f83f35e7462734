const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

/** Of so few words any may be another: "Mrs Rao!" becomes "A teacher!" */
const FEW_WORDS = 3;

/**
 * Whether a comment was only redacted: words taken away or replaced, none added, and at least half of what is left the author's own,
 * in their order. A moderator may take out what breaks a rule, and never says anything in the author's name.
 */
export function isRedaction(before: string | null, after: string | null): boolean {
  const [own, left] = [wordsOf(before ?? ""), wordsOf(after ?? "")];
  if (left.length > own.length) return false;
  return left.length <= FEW_WORDS || 2 * countCommon(own, left) >= left.length;
}

/** The longest common subsequence. A comment has at most some thousand words. */
function countCommon(one: string[], other: string[]): number {
  let row = new Uint16Array(other.length + 1);
  for (const word of one) {
    const next = new Uint16Array(other.length + 1);
    for (let place = 1; place <= other.length; place++)
      next[place] = other[place - 1] === word ? row[place - 1] + 1 : Math.max(row[place], next[place - 1]);
    row = next;
  }
  return row[other.length];
}
