/** The words of one or more lines, from a data file. */
export const wordSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(" ").split(" "));
