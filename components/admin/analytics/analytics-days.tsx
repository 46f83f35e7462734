import { buttonClasses } from "@/components/ui/button-classes";
import { TextField } from "@/components/ui/text-field";
import { addDays } from "@/lib/analytics/criteria";
import { indianDay } from "@/lib/platform/clock";

const SPANS = [
  { days: 7, words: "7 days" },
  { days: 30, words: "30 days" },
  { days: 90, words: "90 days" },
  { days: 365, words: "365 days" },
];

interface AnalyticsDaysProps {
  from: string;
  to: string;
  /** What is wrong with which day */
  errors: Record<string, string>;
  show: (days: { from: string; to: string }) => void;
}

/** Which days the figures are of: up to today by one press, or any others. */
export function AnalyticsDays({ from, to, errors, show }: AnalyticsDaysProps) {
  const today = indianDay();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = new FormData(event.currentTarget);
    show({ from: String(days.get("from")), to: String(days.get("to")) });
  };
  return (
    <div className="analytics-days">
      <div className="chips" role="group" aria-label="Days up to today">
        {SPANS.map(({ days, words }) => {
          const first = addDays(today, 1 - days);
          return (
            <button
              key={days}
              className="chip"
              type="button"
              aria-pressed={from === first && to === today}
              onClick={() => show({ from: first, to: today })}
            >
              {words}
            </button>
          );
        })}
      </div>
      {/* Made anew with other days: what stands in the fields are the days that are shown. */}
      <form key={`${from} ${to}`} className="row analytics-form" onSubmit={submit} noValidate>
        <TextField id="analytics-from" name="from" type="date" label="From" defaultValue={from} error={errors.from} />
        <TextField id="analytics-to" name="to" type="date" label="To" defaultValue={to} error={errors.to} />
        <button className={buttonClasses({ kind: "outlined" })} type="submit">
          Show
        </button>
      </form>
    </div>
  );
}
