import { currentYear } from "@/lib/platform/clock";
import { MAX_FEES, MIN_FOUNDATION_YEAR, INDIA, MAX_STUDENTS } from "@/lib/schools/schema";
import { excerpt, found, isUnknown, none, type ParsedFact, refused } from "./parsed-fact";

export function readFoundationYear(text: string): ParsedFact<number> {
  if (isUnknown(text)) return none;
  const year = /^\d{4}(?:\.0+)?$/.test(text) ? Number.parseInt(text, 10) : NaN;
  if (year >= MIN_FOUNDATION_YEAR && year <= currentYear()) return found(year);
  return refused(`founding year “${excerpt(text)}” is not from ${MIN_FOUNDATION_YEAR} to ${currentYear()}`);
}

/** Reads rupees a year, to the paisa, also zero: "₹1,25,000", "Rs. 45000/-". */
export function readFees(text: string): ParsedFact<number> {
  if (text !== "0" && isUnknown(text)) return none;
  const plain = text
    .replace(/^(?:₹|rs\.?|inr)\s*/i, "")
    .replace(/\s*(?:\/-|\/=|rupees|inr|₹)\s*$/i, "")
    .replace(/[,\s]/g, "");
  const fees = /^\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : NaN;
  return fees >= 0 && fees <= MAX_FEES ? found(fees) : refused(`fees “${excerpt(text)}” are not an amount in rupees`);
}

export function readStudentCount(text: string): ParsedFact<number> {
  if (text !== "0" && isUnknown(text)) return none;
  const plain = text.replace(/,/g, "").replace(/\.0+$/, "");
  const count = /^\d{1,7}$/.test(plain) ? Number(plain) : NaN;
  return count >= 0 && count <= MAX_STUDENTS ? found(count) : refused(`student count “${excerpt(text)}” is not a number of students`);
}

/** Reads a position inside India, rounded to six decimals (11 cm); both numbers or none. */
export function readPosition(latitudeText: string, longitudeText: string): ParsedFact<{ latitude: number; longitude: number }> {
  if (isUnknown(latitudeText) || isUnknown(longitudeText)) return none;
  const [latitude, longitude] = [readDegrees(latitudeText), readDegrees(longitudeText)];
  const isInside =
    latitude >= INDIA.latitudeMin && latitude <= INDIA.latitudeMax && longitude >= INDIA.longitudeMin && longitude <= INDIA.longitudeMax;
  if (isInside) return found({ latitude, longitude });
  return refused(`position “${excerpt(latitudeText)}, ${excerpt(longitudeText)}” is not in India`);
}

const readDegrees = (text: string): number => (/^[+-]?\d{1,3}(?:\.\d+)?$/.test(text) ? Math.round(Number(text) * 1e6) / 1e6 : NaN);
