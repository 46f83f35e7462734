"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { AdminSection } from "@/components/admin/admin-section";
import { LoadFailed } from "@/components/ui/load-failed";
import { addDays, USUAL_DAYS } from "@/lib/analytics/criteria";
import type { Analytics } from "@/lib/analytics/view";
import { CallError } from "@/lib/http/client";
import { formatMoment, indianDay } from "@/lib/platform/clock";
import { DateRange } from "./date-range";
import { AnalyticsFigures } from "./analytics-figures";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";

const ANALYTICS = "/api/admin/analytics";

/** Analytics of the period in the address: sign-ups, decisions, reviews, visits and searches. */
export function AnalyticsPage() {
  const query = useSearchParams();
  const to = query.get("to") || indianDay();
  const from = query.get("from") || addDays(isDay(to) ? to : indianDay(), 1 - USUAL_DAYS);
  const period = new URLSearchParams({ from, to }).toString();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [ANALYTICS, period],
    queryFn: ({ signal }) => readAdmin<Analytics>(`${ANALYTICS}?${period}`, { signal }),
    placeholderData: keepPreviousData,
  });
  const errors = error instanceof CallError ? error.fields : {};
  const isInvalid = Object.keys(errors).length > 0;

  return (
    <AdminSection heading="Analytics" isBusy={isPending || isPlaceholderData}>
      <DateRange from={from} to={to} errors={errors} show={(days) => history.pushState(null, "", `?${new URLSearchParams(days)}`)} />
      <p className="text-sm text-ink-soft" role="status">
        {!error && data && !isPlaceholderData && asOf(data)}
      </p>
      {error ? (
        !isInvalid && <LoadFailed title="We couldn’t load the figures" text={describeFailure(error)} retry={() => void refetch()} />
      ) : data ? (
        <AnalyticsFigures analytics={data} />
      ) : (
        <div className="gap-6 grid grid-cols-[repeat(auto-fit,_minmax(min(100%,_15rem),_1fr))]" aria-hidden="true">
          {[0, 1, 2].map((index) => (
            <span
              key={index}
              className="block animate-breathe rounded-[2px] bg-line motion-reduce:animate-none motion-reduce:opacity-60 h-56"
            />
          ))}
        </div>
      )}
    </AdminSection>
  );
}

const isDay = (text: string) => !Number.isNaN(Date.parse(text));

const asOf = ({ countedAt }: Analytics): string =>
  countedAt
    ? `As of ${formatMoment(countedAt)}. Days are in Indian time.`
    : "No figures yet. We update them once a minute. Please check again soon.";
