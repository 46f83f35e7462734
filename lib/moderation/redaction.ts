const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

/** Up to this many words may all be replaced: "Mrs Rao!" becomes "A teacher!" */
const MAX_FREE_WORDS = 3;

/**
 * Whether the text has no more words than before, at least half of them the author's and in order: moderators must not
 * speak for the author.
 */
export function isRedaction(before: string | null, after: string | null): boolean {
  const [own, remaining] = [wordsOf(before ?? ""), wordsOf(after ?? "")];
  if (remaining.length > own.length) return false;
  return remaining.length <= MAX_FREE_WORDS || 2 * longestCommonSubsequence(own, remaining) >= remaining.length;
}

/** Length of the longest common subsequence, by dynamic programming. A comment has at most some thousand words. */
function longestCommonSubsequence(one: string[], other: string[]): number {
  let row = new Uint16Array(other.length + 1);
  for (const word of one) {
    const next = new Uint16Array(other.length + 1);
    for (let index = 1; index <= other.length; index++)
      next[index] = other[index - 1] === word ? row[index - 1] + 1 : Math.max(row[index], next[index - 1]);
    row = next;
  }
  return row[other.length];
}
