/** A school's average as a large figure, with stars and the number of reviews next to it. */
export const SCORE = "flex items-center gap-4";
export const SCORE_FIGURE = "text-[3.5rem] leading-[0.9] font-bold tracking-[-0.03em]";
