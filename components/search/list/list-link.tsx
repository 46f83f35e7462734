import { PageNumbers } from "@/components/ui/page-numbers";
import { schoolListAddress } from "@/lib/search/list-address";
import { withCriteria, type SchoolCriteria } from "@/lib/search/school-criteria";

export type ShowList = (criteria: SchoolCriteria) => void;

interface ListLinkProps extends Omit<React.ComponentProps<"a">, "href" | "onClick"> {
  criteria: SchoolCriteria;
  show: ShowList;
}

/** A link to another state of the list. Without JavaScript, or with a modifier key, it is an ordinary link. */
export function ListLink({ criteria, show, children, ...props }: ListLinkProps) {
  const follow = (event: React.MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(criteria);
  };
  return (
    <a {...props} href={schoolListAddress(criteria)} onClick={follow}>
      {children}
    </a>
  );
}

interface PageLinksProps {
  criteria: SchoolCriteria;
  pages: number;
  next: string | null;
  show: ShowList;
}

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
