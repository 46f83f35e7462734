import { PageNumbers } from "@/components/ui/page-numbers";
import type { SchoolCriteria } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";

interface PageLinksProps {
  criteria: SchoolCriteria;
  pages: number;
  show: ShowList;
}

/** The pages of the school list: real links that a script takes over. */
export function PageLinks({ criteria, pages, show }: PageLinksProps) {
  return (
    <PageNumbers
      page={criteria.page}
      pages={pages}
      link={({ page, ...props }) => <ListLink key={props.rel} criteria={{ ...criteria, page }} show={show} {...props} />}
    />
  );
}
