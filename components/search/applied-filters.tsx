import { Icon } from "@/components/ui/icon";
import type { AppliedFilter } from "@/lib/search/labels";
import { withoutFilters, type SchoolCriteria } from "@/lib/search/school-criteria";
import { withoutWords, type WordFilter } from "@/lib/search/word-filters";
import { ListLink, type ShowList } from "./list-link";

interface AppliedFiltersProps {
  criteria: SchoolCriteria;
  filters: AppliedFilter[];
  /** Filters recognised in the search text. */
  wordFilters: readonly WordFilter[];
  show: ShowList;
  /** The "Near me" chip. */
  children: React.ReactNode;
}

/** Active filters as chips; a click removes the filter. */
export function AppliedFilters({ criteria, filters, wordFilters, show, children }: AppliedFiltersProps) {
  const remainingSearch = criteria.search && withoutWords(criteria.search, wordFilters);
  return (
    <div className="chips applied">
      {children}
      {filters.map(({ label, without }) => (
        <ListLink key={label} className="chip chip-on num" criteria={without} show={show} aria-label={`Remove filter ${label}`}>
          {label}
          <Icon name="x" />
        </ListLink>
      ))}
      {filters.length > 0 && (
        <ListLink className="btn btn-3" criteria={withoutFilters({ ...criteria, search: remainingSearch })} show={show}>
          Clear all
        </ListLink>
      )}
    </div>
  );
}
