import { Icon } from "@/components/ui/icon";
import type { AppliedFilter } from "@/lib/search/labels";
import { withoutFilters, type SchoolCriteria } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";

interface AppliedFiltersProps {
  criteria: SchoolCriteria;
  filters: AppliedFilter[];
  show: ShowList;
  /** 'Near me', where a script can ask for the position. */
  children: React.ReactNode;
}

/** The filters that are on, as chips that take them back. */
export function AppliedFilters({ criteria, filters, show, children }: AppliedFiltersProps) {
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
        <ListLink className="btn btn-3" criteria={withoutFilters(criteria)} show={show}>
          Clear all
        </ListLink>
      )}
    </div>
  );
}
