import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/schools/labels";
import { homeAddress } from "@/lib/search/list-address";

interface HomePagesProps {
  search?: string;
  near?: string;
  page: number;
  pages: number;
  /** Where the next page begins. */
  next: string | null;
}

/** To the page before and the one after. */
export function HomePages({ page, pages, next, ...asked }: HomePagesProps) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && (
        <a className="end start" rel="prev" href={homeAddress({ ...asked, page: page - 1 })}>
          <Icon name="chevron-right" className="-scale-x-100" />
          Previous
        </a>
      )}
      <span className="px-3">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      {page < pages && (
        <a className="end" rel="next" href={homeAddress({ ...asked, page: page + 1, after: next ?? undefined })}>
          Next
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
