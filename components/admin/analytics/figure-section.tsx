import { ExportLink } from "@/components/admin/lists/export-link";
import { paddedCardClasses } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ScrollTable } from "@/components/ui/scroll-table";
import { FIGURE_TITLES, figureTable, type Series, stepName } from "@/lib/analytics/labels";
import type { Analytics, FigureStep, FigureTable } from "@/lib/analytics/view";
import { formatCount, formatDate } from "@/lib/schools/labels";

interface FigureSectionProps {
  figure: FigureTable;
  analytics: Analytics;
  /** Charts over time, followed by a table of their numbers */
  series?: readonly Series[];
  children?: React.ReactNode;
}

/** One section of Analytics: charts or rankings, a table of the charts' numbers, and a CSV export. */
export function FigureSection({ figure, analytics, series, children }: FigureSectionProps) {
  const title = FIGURE_TITLES[figure];
  const { from, to, steps } = analytics;
  return (
    <section
      className={cn(paddedCardClasses, "gap-4 grid content-start min-w-0 [&_h3]:text-lg [&_h4]:text-base")}
      aria-labelledby={`figure-${figure}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 justify-between">
        <h3 id={`figure-${figure}`}>{title}</h3>
        <ExportLink path="/api/admin/analytics/export.csv" query={{ figure, from, to }} of={title} />
      </div>
      {series && (
        <>
          <div className="gap-6 grid grid-cols-[repeat(auto-fit,_minmax(min(100%,_15rem),_1fr))]">
            {series.map((one) => (
              <BarChart key={one.title} title={one.title} steps={steps} of={one.of} />
            ))}
          </div>
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-action underline underline-offset-[0.18em]">
              Show as a table<span className="sr-only">: {title}</span>
            </summary>
            <Numbers caption={title} figure={figure} analytics={analytics} />
          </details>
        </>
      )}
      {children}
    </section>
  );
}

const IS_DAY = /^\d{4}-\d\d-\d\d$/;

function Numbers({ caption, figure, analytics }: { caption: string; figure: FigureTable; analytics: Analytics }) {
  const { columns, rows } = figureTable(figure, analytics);
  return (
    <ScrollTable
      className="max-h-96 overflow-auto [&_tbody_th]:min-w-0 [&_tbody_th]:whitespace-nowrap [&_td]:whitespace-nowrap [&_thead_th]:sticky [&_thead_th]:top-0"
      label={caption}
      columns={columns}
      rows={rows.map((cells) => cells.map(formatCell))}
      hasRowHeadings
    />
  );
}

const formatCell = (cell: string | number): string =>
  typeof cell === "number" ? formatCount(cell) : IS_DAY.test(cell) ? formatDate(cell) : cell;

/** One figure over time, one bar per step. The label sums it up; the table of the section has every number. */
function BarChart({ title, steps, of }: { title: string; steps: readonly FigureStep[]; of: (step: FigureStep) => number }) {
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
