/** The year in which the academic year of a moment begins: it runs from April to March, in India's time. 2026 is 2026-27. */
export function academicYearOf(moment: Date): number {
  const [year, month] = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", year: "numeric", month: "2-digit" })
    .format(moment)
    .split("-")
    .map(Number);
  return month >= 4 ? year : year - 1;
}
