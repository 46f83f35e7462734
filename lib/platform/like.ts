/** Text for a LIKE in which each character stands for itself. Prisma's `contains` leaves the wildcards as they are, too. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
