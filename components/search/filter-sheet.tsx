import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { formatSchoolCount } from "@/lib/schools/labels";
import type { StateOption } from "@/lib/search/labels";
import { withoutFilters, type SchoolCriteria } from "@/lib/search/school-criteria";
import { withoutWords, withWordFilters, type WordFilter } from "@/lib/search/word-filters";
import type { SchoolList } from "./fetch-schools";
import { FilterFields } from "./filter-fields";
import { LIST_FORM } from "./form-criteria";
import { ListLink, type ShowList } from "./list-link";

export const FILTER_SHEET = "filters";

interface FilterSheetProps {
  form: React.Ref<HTMLFormElement>;
  submit: React.FormEventHandler<HTMLFormElement>;
  show: ShowList;
  /** Initial values of the fields; a new version resets the fields. */
  fields: { criteria: SchoolCriteria; version: number };
  /** Filters recognised in the search text */
  shown: readonly WordFilter[];
  states: readonly StateOption[];
  list: SchoolList;
  /** The count is unknown while another list is loading. */
  isLoading: boolean;
  isPincodeWrong: boolean;
}

/** The filters: a column next to the list, a bottom sheet on a phone. As a popover it works without JavaScript. */
export function FilterSheet({ form, submit, show, fields, shown, states, list, isLoading, isPincodeWrong }: FilterSheetProps) {
  const { criteria, wordFilters } = list;
  const remainingSearch = criteria.search && withoutWords(criteria.search, wordFilters);
  return (
    <aside className="filters" id={FILTER_SHEET} popover="auto" aria-label="Filters" onBlur={closeOnBlur}>
      <div className="filters-head">
        <h2>Filters</h2>
        <button
          className="icon-btn only-phone"
          type="button"
          popoverTarget={FILTER_SHEET}
          popoverTargetAction="hide"
          aria-label="Close filters"
        >
          <Icon name="x" />
        </button>
      </div>
      <form ref={form} id={LIST_FORM} action="/schools" method="get" autoComplete="off" onSubmit={submit}>
        <p className="vh needs-script">The list updates as you choose filters.</p>
        <FilterFields
          key={fields.version}
          criteria={fields.criteria}
          shown={shown}
          states={states}
          counts={list.counts}
          counted={withWordFilters(criteria, wordFilters)}
          isPincodeWrong={isPincodeWrong}
        />
        <div className="filters-foot">
          <ListLink
            className={buttonClasses({ kind: "outlined" })}
            criteria={withoutFilters({ ...criteria, search: remainingSearch })}
            show={show}
          >
            Clear all
          </ListLink>
          <button className={buttonClasses()} type="submit">
            <span className="needs-script">Show {isLoading ? "schools" : formatSchoolCount(list.total, list.isTotalCapped)}</span>
            <span className="without-script">Show schools</span>
          </button>
        </div>
      </form>
    </aside>
  );
}

const openSheet = () => document.querySelector<HTMLElement>(`#${FILTER_SHEET}:popover-open`);

export const isSheetOpen = (): boolean => openSheet() !== null;

export function closeSheet() {
  openSheet()?.hidePopover();
}

/**
 * Closes the sheet when the focus moves past its last button, because it would cover the focused element. A tap on a
 * label briefly focuses an ancestor, which doesn't count.
 */
function closeOnBlur({ currentTarget: sheet, relatedTarget: next }: React.FocusEvent<HTMLElement>) {
  if (next && !sheet.contains(next) && !next.contains(sheet)) closeSheet();
}
