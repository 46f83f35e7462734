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
    <figure className="chart">
      <figcaption>
        <span>{title}</span> <b className="num">{formatCount(total)}</b>
      </figcaption>
      {total === 0 ? (
        <p className="chart-none small soft">None in this period</p>
      ) : (
        <div
          className="chart-bars"
          role="img"
          aria-label={`${title}: ${formatCount(total)} in total, at most ${formatCount(max)} on ${stepName(highest)}`}
        >
          {steps.map((step) => (
            <i
              key={step.from}
              title={`${stepName(step)}: ${formatCount(of(step))}`}
              style={{ "--part": `${(100 * of(step)) / max}%` } as React.CSSProperties}
            />
          ))}
        </div>
      )}
      <p className="chart-ends tiny soft" aria-hidden="true">
        <span>{formatDate(steps[0].from)}</span>
        {total > 0 && <span>highest: {formatCount(max)}</span>}
        <span>{formatDate(steps[steps.length - 1].to)}</span>
      </p>
    </figure>
  );
}
