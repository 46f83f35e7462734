import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/schools/labels";
import { homeAddress } from "@/lib/search/view";

interface HomePagesProps {
  search?: string;
  near?: string;
  page: number;
  pages: number;
}

/** To the page before and the one after. */
export function HomePages({ page, pages, ...asked }: HomePagesProps) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && (
        <Link className="end start" rel="prev" href={homeAddress({ ...asked, page: page - 1 })} prefetch={false}>
          <Icon name="chevron-right" className="flip" />
          Previous
        </Link>
      )}
      <span className="page-of">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      {page < pages && (
        <Link className="end" rel="next" href={homeAddress({ ...asked, page: page + 1 })} prefetch={false}>
          Next
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}
