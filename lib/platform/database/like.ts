/** Escapes wildcards for LIKE. Prisma's `contains` needs it, too: it leaves them unescaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
