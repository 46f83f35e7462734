export const cardClasses = "rounded-md border border-line bg-raised shadow-rest";

export const paddedCardClasses = `${cardClasses} p-4 md:p-6`;
