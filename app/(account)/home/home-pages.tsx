import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/schools/labels";
import { homeAddress } from "@/lib/search/list-address";

interface HomePagesProps {
  search?: string;
  near?: string;
  page: number;
  pages: number;
  /** Cursor of the next page */
  next: string | null;
}

/** Links to the previous and the next page. */
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
