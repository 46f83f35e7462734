import { PageNumbers } from "@/components/ui/page-numbers";
import { withCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";
import { ListLink, type ShowList } from "./list-link";

interface PageLinksProps {
  criteria: SchoolCriteria;
  pages: number;
  /** Cursor of the next page. */
  next: string | null;
  show: ShowList;
}

/** Pagination of the school list. Real links, which JavaScript turns into updates of the list. */
export function PageLinks({ criteria, pages, next, show }: PageLinksProps) {
  return (
    <PageNumbers
      page={criteria.page}
      pages={pages}
      link={({ page, ...props }) => (
        <ListLink
          key={props.rel}
          criteria={withCriteria(criteria, { page, after: props.rel === "next" ? (next ?? undefined) : undefined })}
          show={show}
          {...props}
        />
      )}
    />
  );
}
