/** A fact as a correction writes it: text, and nothing where it isn't known. (A decimal of the database writes itself as a number does.) */
export const factText = (value: { toString(): string } | null | undefined): string => value?.toString() ?? "";
