const months = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", year: "numeric", month: "2-digit" });

/** `2026-11`: the month of a moment, in India's time. */
export const monthOfCheck = (moment: Date): string => months.format(moment);
