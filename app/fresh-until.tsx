import { startOfIndianDay } from "@/lib/platform/dates";

/**
 * Ends the lifetime of a cached page when this day (`2027-01-13`) begins in India, because the page then says something else. Of several
 * on a page the earliest counts. lib/page-cache/handler.mjs reads it.
 */
export function FreshUntil({ day }: { day: string | null }) {
  return day && <meta name="fresh-until" content={startOfIndianDay(day).toISOString()} />;
}
