import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/schools/labels";
import type { SchoolCriteria } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";

interface PageLinksProps {
  criteria: SchoolCriteria;
  pages: number;
  show: ShowList;
}

/** First, last and the pages around this one, with Previous and Next as real links. */
export function PageLinks({ criteria, pages, show }: PageLinksProps) {
  if (pages < 2) return null;
  const { page } = criteria;
  const to = (number: number) => ({ ...criteria, page: number });
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && (
        <ListLink className="end start" rel="prev" criteria={to(page - 1)} show={show}>
          <Icon name="chevron-right" className="flip" />
          Previous
        </ListLink>
      )}
      {pageNumbers(page, pages).map((number, index, numbers) => (
        <PageNumber key={number} number={number} gap={index > 0 && number - numbers[index - 1] > 1} current={number === page}>
          <ListLink criteria={to(number)} show={show} aria-label={`Page ${formatCount(number)}`}>
            {formatCount(number)}
          </ListLink>
        </PageNumber>
      ))}
      {page < pages && (
        <ListLink className="end" rel="next" criteria={to(page + 1)} show={show}>
          Next
          <Icon name="chevron-right" />
        </ListLink>
      )}
    </nav>
  );
}

function PageNumber({ number, gap, current, children }: { number: number; gap: boolean; current: boolean; children: React.ReactNode }) {
  return (
    <>
      {gap && <span aria-hidden="true">…</span>}
      {current ? (
        <span aria-current="page">
          <span className="vh">Page </span>
          {formatCount(number)}
        </span>
      ) : (
        children
      )}
    </>
  );
}

/** 1 … 4 5 6 … 10: never more than seven numbers. */
function pageNumbers(page: number, pages: number): number[] {
  const around = page === 1 ? [1, 2, 3] : page === pages ? [pages - 2, pages - 1, pages] : [page - 1, page, page + 1];
  return [...new Set([1, ...around, pages])].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}
