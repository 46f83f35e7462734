export interface ReportLine {
  title: string;
  /** A bar or stars that repeat the value; without a mark the title takes its column, too */
  mark?: React.ReactNode;
  value: string;
  isSum?: boolean;
}

interface ReportTableProps {
  caption: React.ReactNode;
  captionClassName?: string;
  titles: readonly [title: string, mark: string, value: string];
  lines: readonly ReportLine[];
  className: string;
}

/** Averages in the form of a school report, with or without a visible caption. */
export function ReportTable({ caption, captionClassName = "sr-only", titles, lines, className }: ReportTableProps) {
  return (
    <table className={`report ${className}`}>
      <caption className={captionClassName}>{caption}</caption>
      <thead className="sr-only">
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, mark, value, isSum }) => (
          <tr key={title} className={isSum ? "sum" : undefined}>
            <th scope="row" colSpan={mark ? undefined : 2}>
              {title}
            </th>
            {mark && <td>{mark}</td>}
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
