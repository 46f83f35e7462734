/** Prisma's `contains` leaves wildcards unescaped, too. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
