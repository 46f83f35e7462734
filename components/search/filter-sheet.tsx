import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { formatSchoolCount } from "@/lib/schools/labels";
import type { StateOption } from "@/lib/search/labels";
import { withoutFilters, withoutWords, withWordFilters, type SchoolCriteria, type WordFilter } from "@/lib/search/view";
import type { SchoolList } from "./fetch-schools";
import { FilterFields } from "./filter-fields";
import { LIST_FORM } from "./form-criteria";
import { ListLink, type ShowList } from "./list-link";

export const FILTER_SHEET = "filters";

interface FilterSheetProps {
  form: React.Ref<HTMLFormElement>;
  submit: React.FormEventHandler<HTMLFormElement>;
  show: ShowList;
  /** What the fields begin with; a new version writes them anew. */
  fields: { criteria: SchoolCriteria; version: number };
  /** What they show because words of the search ask for it */
  shown: readonly WordFilter[];
  states: readonly StateOption[];
  list: SchoolList;
  /** Another list is on its way: how many schools it has, nobody knows. */
  isLoading: boolean;
  isPincodeWrong: boolean;
}

/** The filters: a column beside the list, on a phone a sheet over its foot. A popover opens and closes without a script. */
export function FilterSheet({ form, submit, show, fields, shown, states, list, isLoading, isPincodeWrong }: FilterSheetProps) {
  const { criteria, wordFilters } = list;
  const search = criteria.search && withoutWords(criteria.search, wordFilters);
  return (
    <aside className="filters" id={FILTER_SHEET} popover="auto" aria-label="Filters" onBlur={leave}>
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
        <p className="vh needs-script">The list changes as you choose.</p>
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
          <ListLink className={buttonClasses({ kind: "outlined" })} criteria={withoutFilters({ ...criteria, search })} show={show}>
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
 * Whoever goes on by keyboard behind its last button has left it: it would hide what has the focus. A finger on a label gives the focus to
 * what is around the sheet, for a moment.
 */
function leave({ currentTarget: sheet, relatedTarget: next }: React.FocusEvent<HTMLElement>) {
  if (next && !sheet.contains(next) && !next.contains(sheet)) closeSheet();
}
