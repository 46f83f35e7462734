import sprite from "./icons.svg";

const file: string = sprite.src;

/** Inline icons would be in each page twice, as HTML and as data. */
export const spriteAddress = (symbol: string): string => `${file}#${symbol}`;
