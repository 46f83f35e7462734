import { Icon } from "@/components/ui/icon";
import type { AppliedFilter } from "@/lib/search/labels";
import { withoutFilters, withoutWords, type SchoolCriteria, type WordFilter } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";

interface AppliedFiltersProps {
  criteria: SchoolCriteria;
  filters: AppliedFilter[];
  /** Those among them that words of the search were taken for. */
  wordFilters: readonly WordFilter[];
  show: ShowList;
  /** 'Near me', where a script can ask for the position. */
  children: React.ReactNode;
}

/** The filters that are on, as chips that take them back. */
export function AppliedFilters({ criteria, filters, wordFilters, show, children }: AppliedFiltersProps) {
  const search = criteria.search && withoutWords(criteria.search, wordFilters);
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
        <ListLink className="btn btn-3" criteria={withoutFilters({ ...criteria, search })} show={show}>
          Clear all
        </ListLink>
      )}
    </div>
  );
}
