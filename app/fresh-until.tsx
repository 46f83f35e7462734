import { startOfIndianDay } from "@/lib/platform/dates";

/**
 * Ends the lifetime of a cached page when this day (`2027-01-13`) begins in India, because the page then says something else. The page
 * cache's handler reads it; the earliest of several counts.
 */
export function FreshUntil({ day }: { day: string | null }) {
  return day && <meta name="fresh-until" content={startOfIndianDay(day).toISOString()} />;
}
