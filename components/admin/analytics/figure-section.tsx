import { ScrollRegion } from "@/components/ui/scroll-region";
import { FIGURE_TITLES, figureTable, type Series } from "@/lib/analytics/labels";
import type { Analytics, FigureTable } from "@/lib/analytics/view";
import { formatCount, formatDate } from "@/lib/schools/labels";
import { BarChart } from "./bar-chart";
import { ExportLink } from "@/components/admin/export-link";

interface FigureSectionProps {
  figure: FigureTable;
  analytics: Analytics;
  /** Figures over time, with the table behind them */
  series?: readonly Series[];
  children?: React.ReactNode;
}

/** One part of Analytics: its charts or ranks, the table behind the charts, and the file. */
export function FigureSection({ figure, analytics, series, children }: FigureSectionProps) {
  const title = FIGURE_TITLES[figure];
  const { from, to, steps } = analytics;
  return (
    <section className="sheet pad figure-part" aria-labelledby={`figure-${figure}`}>
      <div className="row row-between">
        <h3 id={`figure-${figure}`}>{title}</h3>
        <ExportLink path="/api/admin/analytics/export.csv" query={{ figure, from, to }} of={title} />
      </div>
      {series && (
        <>
          <div className="charts">
            {series.map((one) => (
              <BarChart key={one.title} title={one.title} steps={steps} of={one.of} />
            ))}
          </div>
          <details className="figure-table">
            <summary>
              As a table<span className="vh">: {title}</span>
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
    <ScrollRegion className="table-scroll figure-numbers" label={caption}>
      <table className="table">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row">{shown(first)}</th>
              {others.map((cell, index) => (
                <td key={columns[index + 1]} className="num">
                  {shown(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const shown = (cell: string | number): string =>
  typeof cell === "number" ? formatCount(cell) : IS_DAY.test(cell) ? formatDate(cell) : cell;
