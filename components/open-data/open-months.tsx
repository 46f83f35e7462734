import { Empty } from "@/components/ui/empty";
import { formatBytes } from "@/lib/imports/labels";
import type { OpenMonth } from "@/lib/open-data/view";
import { formatCount, formatDate, formatSchoolCount } from "@/lib/schools/labels";

/** The published months with their files, sizes and checksums, newest first. */
export function OpenMonths({ months }: { months: readonly OpenMonth[] }) {
  if (months.length === 0)
    return (
      <Empty
        icon="file-check"
        title="Nothing published yet"
        text="We publish on the second of each month what our sources allow others to pass on."
      />
    );
  return (
    <div className="grid gap-8">
      {months.map(({ month, publishedOn, rowCount, files }) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h3 id={`month-${month}`}>{month}</h3>
          <p className="text-sm text-ink-soft">
            {formatSchoolCount(rowCount)}, published on <time dateTime={publishedOn}>{formatDate(publishedOn)}</time>
          </p>
          <ul>
            {files.map(({ name, size, sha256 }) => (
              <li key={name} className="wrap-anywhere">
                <a href={`/open-data/${month}/${name}`} download>
                  {name}
                </a>{" "}
                <span className="whitespace-nowrap" title={`${formatCount(size)} bytes`}>
                  {formatBytes(size)}
                </span>
                <small className="block text-ink-soft">
                  SHA-256 <code>{sha256}</code>
                </small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
