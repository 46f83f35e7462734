/** The classes of a sheet of paper on the page. */
export const cardClasses = "rounded-md border border-line bg-raised shadow-rest";

/** A card with its usual padding. */
export const paddedCardClasses = `${cardClasses} p-4 md:p-6`;
