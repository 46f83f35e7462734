import { buttonVariants } from "@/components/ui/button";
import { chipVariants } from "@/components/ui/chip";
import { Icon } from "@/components/ui/icon";
import type { AppliedFilter } from "@/lib/search/labels";
import { withCriteria, withoutFilters, type SchoolCriteria } from "@/lib/search/school-criteria";
import { withoutWords, type WordFilter } from "@/lib/search/word-filters";
import { ListLink, type ShowList } from "./list-link";

/** On a phone the chips scroll sideways; a message about the position wraps below them. */
const APPLIED =
  "my-4 flex min-h-11 flex-wrap items-center gap-2 noscript:min-h-0 max-md:-mx-gutter max-md:flex-nowrap max-md:overflow-x-auto max-md:px-gutter max-md:py-1 max-md:[scrollbar-width:none] max-md:*:flex-none has-data-failed:flex-wrap! *:data-failed:order-1 *:data-failed:flex-[0_0_100%]!";

export interface AppliedFiltersProps {
  criteria: SchoolCriteria;
  filters: AppliedFilter[];
  wordFilters: readonly WordFilter[];
  show: ShowList;
  children: React.ReactNode;
}

/** Active filters as chips; a click removes the filter. */
export function AppliedFilters({ criteria, filters, wordFilters, show, children }: AppliedFiltersProps) {
  const ofPlace = filters.find(({ filter }) => filter === "place");
  const search = ofPlace ? ofPlace.without.search : criteria.search;
  const remainingSearch = search && withoutWords(search, wordFilters);
  return (
    <div className={APPLIED} data-slot="applied-filters">
      {children}
      {filters.map(({ label, without }) => (
        <ListLink
          key={label}
          className={chipVariants({ selected: true, className: "whitespace-nowrap" })}
          criteria={without}
          show={show}
          aria-label={`Remove filter ${label}`}
        >
          {label}
          <Icon name="x" />
        </ListLink>
      ))}
      {!criteria.unknownFees && filters.some(({ filter }) => filter === "fees") && (
        <ListLink
          className={chipVariants({ className: "whitespace-nowrap" })}
          criteria={withCriteria(criteria, { unknownFees: "yes" })}
          show={show}
        >
          Also schools whose fees aren’t known
        </ListLink>
      )}
      {filters.length > 0 && (
        <ListLink
          className={buttonVariants({ variant: "ghost" })}
          criteria={withoutFilters({ ...criteria, search: remainingSearch })}
          show={show}
        >
          Clear all
        </ListLink>
      )}
    </div>
  );
}
