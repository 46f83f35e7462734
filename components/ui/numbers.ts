const oneDecimal = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 0 });
const plurals = new Intl.PluralRules("en-IN");

/** A mean of 1 to 5 as screens show it: "4.3". */
export const formatRating = (value: number): string => oneDecimal.format(value);

/** A whole number in Indian grouping: "1,25,000". */
export const formatCount = (value: number): string => whole.format(value);

/** Rupees without paise in Indian grouping: "₹1,25,000". */
export const formatRupees = (value: number): string => rupees.format(value);

/** A number with its noun: "1 review", "23 reviews". */
export function countOf(count: number, forms: { one: string; other: string }): string {
  return `${formatCount(count)} ${plurals.select(count) === "one" ? forms.one : forms.other}`;
}
