import { buttonClasses } from "@/components/ui/button-classes";
import { TextField } from "@/components/ui/text-field";
import { addDays } from "@/lib/analytics/criteria";
import { indianDay } from "@/lib/platform/clock";

const SPANS = [
  { days: 7, label: "7 days" },
  { days: 30, label: "30 days" },
  { days: 90, label: "90 days" },
  { days: 365, label: "365 days" },
];

interface DateRangeProps {
  from: string;
  to: string;
  /** Error messages by field */
  errors: Record<string, string>;
  show: (days: { from: string; to: string }) => void;
}

/** The period of the figures: presets up to today, or any two dates. */
export function DateRange({ from, to, errors, show }: DateRangeProps) {
  const today = indianDay();
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = new FormData(event.currentTarget);
    show({ from: String(days.get("from")), to: String(days.get("to")) });
  };
  return (
    <div className="analytics-days">
      <div className="chips" role="group" aria-label="Days up to today">
        {SPANS.map(({ days, label }) => {
          const first = addDays(today, 1 - days);
          return (
            <button
              key={days}
              className="chip"
              type="button"
              aria-pressed={from === first && to === today}
              onClick={() => show({ from: first, to: today })}
            >
              {label}
            </button>
          );
        })}
      </div>
      {/* The key resets the fields to the period that is shown. */}
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
