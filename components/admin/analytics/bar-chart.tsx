import { stepName } from "@/lib/analytics/labels";
import type { FigureStep } from "@/lib/analytics/view";
import { formatCount, formatDate } from "@/lib/schools/labels";

interface BarChartProps {
  title: string;
  steps: readonly FigureStep[];
  of: (step: FigureStep) => number;
}

/** One figure over time, one bar per step. The label sums it up; the table of the section has every number. */
export function BarChart({ title, steps, of }: BarChartProps) {
  const total = steps.reduce((sum, step) => sum + of(step), 0);
  const max = Math.max(...steps.map(of));
  const highest = steps.find((step) => of(step) === max)!;
  return (
    <figure className="grid min-w-0 content-end gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm/normal">
        <span>{title}</span> <b className="text-lg whitespace-nowrap">{formatCount(total)}</b>
      </figcaption>
      {total === 0 ? (
        <p className="pb-2 border-b border-line-strong grid content-end min-h-12 text-sm text-ink-soft">None in this period</p>
      ) : (
        <div
          className="flex h-32 items-end gap-px border-b border-line-strong"
          role="img"
          aria-label={`${title}: ${formatCount(total)} in total, at most ${formatCount(max)} on ${stepName(highest)}`}
        >
          {steps.map((step) => (
            <i
              key={step.from}
              className="h-(--part) min-h-px min-w-px flex-[1_1_0] bg-action hover:bg-marigold forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none"
              title={`${stepName(step)}: ${formatCount(of(step))}`}
              style={{ "--part": `${(100 * of(step)) / max}%` } as React.CSSProperties}
            />
          ))}
        </div>
      )}
      <p className="gap-2 flex justify-between text-xs text-ink-soft" aria-hidden="true">
        <span>{formatDate(steps[0].from)}</span>
        {total > 0 && <span>highest: {formatCount(max)}</span>}
        <span>{formatDate(steps[steps.length - 1].to)}</span>
      </p>
    </figure>
  );
}
