import { indianDay } from "@/lib/platform/clock";
import { excerpt, found, isUnknown, none, type ParsedFact, refused } from "./parsed-fact";

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** Reads `2022-09-30` or `30/09/2022` as `2022-09-30`. A day after today is refused. */
export function readDay(text: string): ParsedFact<string> {
  if (isUnknown(text)) return none;
  const [, first, month, last] = YEAR_FIRST.exec(text) ?? DAY_FIRST.exec(text) ?? [];
  const [year, date] = first?.length === 4 ? [first, last] : [last, first];
  const day = `${year}-${month?.padStart(2, "0")}-${date?.padStart(2, "0")}`;
  const isReal = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  return isReal && day <= indianDay() ? found(day) : refused(`day “${excerpt(text)}” is not a past day such as 2022-09-30`);
}
