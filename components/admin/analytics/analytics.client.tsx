"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { addDays, USUAL_DAYS } from "@/lib/analytics/criteria";
import type { Analytics } from "@/lib/analytics/view";
import { CallError } from "@/lib/http/client";
import { formatMoment, indianDay } from "@/lib/platform/clock";
import { AnalyticsDays } from "./analytics-days";
import { AnalyticsFigures } from "./analytics-figures";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";

const ANALYTICS = "/api/admin/analytics";

/** Analytics: what came, what was done and what was looked for on the days that the address names. */
export function AnalyticsPage() {
  const query = useSearchParams();
  const to = query.get("to") || indianDay();
  const from = query.get("from") || addDays(isDay(to) ? to : indianDay(), 1 - USUAL_DAYS);
  const asked = new URLSearchParams({ from, to }).toString();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [ANALYTICS, asked],
    queryFn: ({ signal }) => readAdmin<Analytics>(`${ANALYTICS}?${asked}`, { signal }),
    placeholderData: keepPreviousData,
  });
  const errors = error instanceof CallError ? error.fields : {};
  const isWrong = Object.keys(errors).length > 0;

  return (
    <section className="stack admin-list" aria-labelledby="analytics-heading" aria-busy={isPending || isPlaceholderData}>
      <h2 id="analytics-heading">Analytics</h2>
      <AnalyticsDays from={from} to={to} errors={errors} show={(days) => history.pushState(null, "", `?${new URLSearchParams(days)}`)} />
      <p className="small soft" role="status">
        {!error && data && !isPlaceholderData && asOf(data)}
      </p>
      {error ? (
        !isWrong && <FiguresFailed reason={describeFailure(error)} retry={() => void refetch()} />
      ) : data ? (
        <AnalyticsFigures analytics={data} />
      ) : (
        <div className="charts" aria-hidden="true">
          {[0, 1, 2].map((place) => (
            <span key={place} className="sk sk-chart" />
          ))}
        </div>
      )}
    </section>
  );
}

const isDay = (text: string) => !Number.isNaN(Date.parse(text));

const asOf = ({ countedAt }: Analytics): string =>
  countedAt
    ? `As of ${formatMoment(countedAt)}. Days are India’s.`
    : "Nothing was counted yet: the server counts once a minute. Please come back.";

function FiguresFailed({ reason, retry }: { reason: string; retry: () => void }) {
  return (
    <div className="sheet failed" role="alert">
      <Icon name="circle-alert" />
      <h3>The figures did not come</h3>
      <p>{reason}</p>
      <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
