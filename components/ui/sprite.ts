import sprite from "./icons.svg";

const file: string = sprite.src;

/** The address of a symbol in icons.svg, a file of its own that a browser keeps: pages would carry it twice, as HTML and as data. */
export const spriteAddress = (symbol: string): string => `${file}#${symbol}`;
