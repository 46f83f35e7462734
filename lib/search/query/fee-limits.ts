import { LOWER_BOUND_PHRASES, UPPER_BOUND_PHRASES, COUNTED, patternOf } from "@/lib/search/language/number-phrases";

/** A limit on the fees of a year, in rupees, with its position in the text. Both limits of a range have the same position. */
export interface FeeLimit {
  filter: "minFees" | "maxFees";
  value: string;
  start: number;
  end: number;
}

/** A smaller amount is no yearly fee: "under 14" may be an age. */
const MIN_FEES = 1_000;
const MAX_FEES = 9_999_999_999;

const FEES = String.raw`(?:(?:fees?|budget)\s+(?:(?:of|is|around|about)\s+)?)?`;
const BEFORE = String.raw`(?<![\p{L}\p{M}\d_])(?:(?:annual|yearly|(?<monthly>monthly))\s+)?${FEES}`;
const amountOf = (amount: string, unit: string) =>
  String.raw`(?:(?:rs\.?|inr|₹)\s*)?(?<!\d[.,]?)(?<${amount}>\d[\d,]{0,12}(?:\.\d{1,2})?)\s*(?<${unit}>k|thousand|lakhs?|lacs?)?(?![\p{L}\d])`;
/** Words before another limit belong to that one: "above 20000 fees below 50000". */
const NOT_NEXT = String.raw`(?!\p{L}|\s+(?:fees?\s+)?(?:${UPPER_BOUND_PHRASES}|${LOWER_BOUND_PHRASES}|between)\s)`;
const AFTER =
  String.raw`(?:\s*\/-)?(?:\s*(?:rs\.?|rupees|inr)(?!\p{L}))?` +
  String.raw`(?:\s*(?:fees?\s+)?(?<aMonth>per month|a month|monthly|\/ ?month)${NOT_NEXT}|\s*(?:fees?|per year|a year|yearly|per annum)${NOT_NEXT})?`;
const LIMIT = patternOf(
  String.raw`${BEFORE}(?:(?<limit>${UPPER_BOUND_PHRASES}|(?<atLeast>${LOWER_BOUND_PHRASES}))\s*${FEES})?${amountOf("amount", "unit")}${AFTER}`,
  "giu",
);
const RANGE = patternOf(
  String.raw`${BEFORE}(?<between>(?:between|from)\s+)?${amountOf("min", "minUnit")}\s*(?:and|to|-|–)\s*${amountOf("max", "maxUnit")}${AFTER}`,
  "giu",
);

const SIGN = /₹|(?<!\p{L})(?:rs|inr|rupees)(?!\p{L})|\/-/iu;
const OF_FEES = /fee|budget|month|year|annual|per annum/i;
/** Two thousand students are no rupees. */
const NEXT_COUNTED = patternOf(String.raw`^(?:%|\s*(?:${COUNTED})(?![\p{L}'’]))`, "iu");
const LIKE_PINCODE = /^[1-9]\d{3}(?!00)\d\d$/;
const YEAR = /^(?!2000)(?:19|20)\d\d$/;

export function readFeeLimits(text: string): FeeLimit[] {
  const ranges = [...text.matchAll(RANGE)].flatMap((match) => {
    const { min, minUnit, max, maxUnit } = match.groups!;
    const unitOfMin = minUnit ?? (Number(min) < MIN_FEES ? maxUnit : undefined);
    const limits = [...limitOf(match, "minFees", min, unitOfMin), ...limitOf(match, "maxFees", max, maxUnit)];
    return limits.length === 2 ? limits : [];
  });
  const limits = [...text.matchAll(LIMIT)].flatMap((match) => {
    const { atLeast, amount, unit } = match.groups!;
    return limitOf(match, atLeast ? "minFees" : "maxFees", amount, unit);
  });
  return [...ranges, ...limits.filter((limit) => !ranges.some(({ start, end }) => limit.start < end && start < limit.end))];
}

function limitOf(match: RegExpExecArray, filter: FeeLimit["filter"], amount: string, unit: string | undefined): FeeLimit[] {
  const { 0: words, index: start, input } = match;
  const { limit, between, maxUnit, monthly, aMonth } = match.groups!;
  const end = start + words.length;
  const hasSign = SIGN.test(words);
  const isOfFees = OF_FEES.test(words);
  const isOtherNumber = LIKE_PINCODE.test(amount) || (!limit && YEAR.test(amount)) || (!isOfFees && NEXT_COUNTED.test(input.slice(end)));
  const isLimit = limit ?? between ?? maxUnit;
  if (!(isLimit || hasSign || isOfFees) || (isOtherNumber && !hasSign && !unit)) return [];
  const factor = !unit ? 1 : /^l/i.test(unit) ? 100_000 : 1_000;
  const value = Math.round(Number(amount.replaceAll(",", "")) * factor * (monthly || aMonth ? 12 : 1));
  return value >= MIN_FEES && value <= MAX_FEES ? [{ filter, value: String(value), start, end }] : [];
}
