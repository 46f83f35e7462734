import sprite from "./icons.svg";

const file: string = sprite.src;

/** The address of a symbol in icons.svg. A separate file is cached; inline icons would be in each page twice, as HTML and as data. */
export const spriteAddress = (symbol: string): string => `${file}#${symbol}`;
