"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { AdminSection } from "@/components/admin/admin-section";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { Button } from "@/components/ui/button";
import { ChipButton } from "@/components/ui/chip-button";
import { TextField } from "@/components/ui/field";
import { LoadFailed } from "@/components/ui/load-failed";
import { Skeleton } from "@/components/ui/skeleton";
import { USUAL_DAYS } from "@/lib/analytics/criteria";
import { shiftDay } from "@/lib/platform/dates";
import type { Analytics } from "@/lib/analytics/view";
import { CallError } from "@/lib/http/client";
import { formatMoment, indianDay } from "@/lib/platform/clock";
import { AnalyticsFigures } from "./analytics-figures";

const ANALYTICS = "/api/admin/analytics";

/** Analytics of the period in the address: sign-ups, decisions, reviews, visits and searches. */
export function AnalyticsPage() {
  const query = useSearchParams();
  const to = query.get("to") || indianDay();
  const from = query.get("from") || shiftDay(isDay(to) ? to : indianDay(), 1 - USUAL_DAYS);
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
            <Skeleton key={index} className="h-56" />
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

const SPANS = [7, 30, 90, 365];

interface DateRangeProps {
  from: string;
  to: string;
  errors: Record<string, string>;
  show: (days: { from: string; to: string }) => void;
}

/** The period of the figures: presets up to today, or any two dates. */
function DateRange({ from, to, errors, show }: DateRangeProps) {
  const today = indianDay();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = new FormData(event.currentTarget);
    show({ from: String(days.get("from")), to: String(days.get("to")) });
  };
  return (
    <div className="gap-x-6 gap-y-3 flex flex-wrap items-end">
      <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Days up to today">
        {SPANS.map((days) => {
          const first = shiftDay(today, 1 - days);
          return (
            <ChipButton key={days} aria-pressed={from === first && to === today} onClick={() => show({ from: first, to: today })}>
              {days} days
            </ChipButton>
          );
        })}
      </div>
      {/* The key resets the fields to the period that is shown. */}
      <form key={`${from} ${to}`} className="flex flex-wrap items-end gap-3 [&>.field]:flex-[1_1_9rem]" onSubmit={submit} noValidate>
        <TextField id="analytics-from" name="from" type="date" label="From" defaultValue={from} error={errors.from} />
        <TextField id="analytics-to" name="to" type="date" label="To" defaultValue={to} error={errors.to} />
        <Button variant="outline" type="submit">
          Show
        </Button>
      </form>
    </div>
  );
}
