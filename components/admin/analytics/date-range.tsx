import { Button } from "@/components/ui/button";
import { chipVariants } from "@/components/ui/chip";
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
    <div className="gap-x-6 gap-y-3 flex flex-wrap items-end">
      <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Days up to today">
        {SPANS.map(({ days, label }) => {
          const first = addDays(today, 1 - days);
          return (
            <button
              key={days}
              className={chipVariants()}
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
