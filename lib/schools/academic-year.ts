/** The start year of the academic year (April to March, Indian time) that contains this moment: 2026 means 2026-27. */
export function academicYearOf(moment: Date): number {
  const [year, month] = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", year: "numeric", month: "2-digit" })
    .format(moment)
    .split("-")
    .map(Number);
  return month >= 4 ? year : year - 1;
}
