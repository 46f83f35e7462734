import { formatCount } from "@/lib/schools/labels";
import { Icon } from "./icon";

export interface PageLinkShape {
  page: number;
  className?: string;
  rel?: string;
  "aria-label"?: string;
  children: React.ReactNode;
}

interface PageNumbersProps {
  page: number;
  pages: number;
  label?: string;
  link: (shape: PageLinkShape) => React.ReactNode;
}

export function PageNumbers({ page, pages, label = "Pages", link }: PageNumbersProps) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={label}>
      {page > 1 &&
        link({
          page: page - 1,
          className: "end start",
          rel: "prev",
          children: (
            <>
              <Icon name="chevron-right" className="flip" />
              Previous
            </>
          ),
        })}
      {pageNumbers(page, pages).map((number, index, numbers) => (
        <PageNumber key={number} number={number} gap={index > 0 && number - numbers[index - 1] > 1} current={number === page}>
          {link({ page: number, "aria-label": `Page ${formatCount(number)}`, children: formatCount(number) })}
        </PageNumber>
      ))}
      {page < pages &&
        link({
          page: page + 1,
          className: "end",
          rel: "next",
          children: (
            <>
              Next
              <Icon name="chevron-right" />
            </>
          ),
        })}
    </nav>
  );
}

function PageNumber({ number, gap, current, children }: { number: number; gap: boolean; current: boolean; children: React.ReactNode }) {
  return (
    <>
      {gap && <span aria-hidden="true">…</span>}
      {current ? (
        <span aria-current="page">
          <span className="sr-only">Page </span>
          {formatCount(number)}
        </span>
      ) : (
        children
      )}
    </>
  );
}

/** Page numbers such as 1 … 4 5 6 … 10: at most seven. */
function pageNumbers(page: number, pages: number): number[] {
  const around = page === 1 ? [1, 2, 3] : page === pages ? [pages - 2, pages - 1, pages] : [page - 1, page, page + 1];
  return [...new Set([1, ...around, pages])].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}
