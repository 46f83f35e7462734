import { startOfIndianDay } from "@/lib/platform/dates";

/**
 * Ends the lifetime of a cached page when this day (`2027-01-13`) begins in India, because its content depends on the day. The page
 * cache's handler reads the element; of several days the earliest applies.
 */
export function FreshUntil({ day }: { day: string | null }) {
  return day && <meta name="fresh-until" content={startOfIndianDay(day).toISOString()} />;
}
