import { Button, buttonVariants } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { formatSchoolCount } from "@/lib/schools/labels";
import type { StateOption } from "@/lib/search/labels";
import { withoutFilters } from "@/lib/search/school-criteria";
import { withoutWords, withWordFilters } from "@/lib/search/word-filters";
import { FilterFields } from "./filter-fields";
import { closeSheet, FILTER_SHEET } from "./filter-popover";
import { LIST_FORM } from "./form-criteria";
import { ListLink } from "../list/list-link";
import type { ListForm } from "../list/use-list-form";

const PHONE =
  "inset-x-0 top-auto bottom-0 mx-0 mt-auto mb-0 max-h-[86dvh] w-full max-w-none scroll-pb-20 overflow-y-auto overscroll-contain rounded-t-lg border-0 bg-raised px-4 py-0 text-ink shadow-float backdrop:bg-scrim";
const DESKTOP =
  "md:static md:m-0 md:block md:max-h-none md:w-auto md:overflow-visible md:rounded-none md:bg-transparent md:p-0 md:shadow-none";
const SHEET = `${PHONE} ${DESKTOP}`;

/** The filters: a column next to the list, a bottom sheet on a phone. As a popover it works without JavaScript. */
export function FilterSheet({ listForm, states }: { listForm: ListForm; states: readonly StateOption[] }) {
  const { form, submit, go, fields, shown, list, isSlow, failure, isPincodeWrong } = listForm;
  const { criteria, wordFilters } = list;
  const remainingSearch = criteria.search && withoutWords(criteria.search, wordFilters);
  return (
    <aside className={SHEET} id={FILTER_SHEET} popover="auto" aria-label="Filters" onBlur={closeOnBlur}>
      <div className="flex min-h-12 items-center justify-between md:min-h-0 md:pb-3">
        <h2>Filters</h2>
        <IconButton label="Close filters" icon="x" className="md:hidden" popoverTarget={FILTER_SHEET} popoverTargetAction="hide" />
      </div>
      <form ref={form} id={LIST_FORM} action="/schools" method="get" autoComplete="off" onSubmit={submit}>
        <p className="sr-only noscript:hidden">The list updates as you choose filters.</p>
        <FilterFields
          key={fields.version}
          criteria={fields.criteria}
          shown={shown}
          states={states}
          counts={list.counts}
          countedCriteria={withWordFilters(criteria, wordFilters)}
          isPincodeWrong={isPincodeWrong}
        />
        <div className="sticky bottom-0 -mx-4 grid grid-cols-[auto_1fr] gap-2 border-t border-line bg-raised px-4 py-3 md:static md:mx-0 md:bg-transparent md:px-0 md:script:hidden">
          <ListLink
            className={buttonVariants({ variant: "outline" })}
            criteria={withoutFilters({ ...criteria, search: remainingSearch })}
            show={go}
          >
            Clear all
          </ListLink>
          <Button type="submit">
            <span className="noscript:hidden">
              Show {isSlow || failure !== null ? "schools" : formatSchoolCount(list.total, list.isTotalCapped)}
            </span>
            <span className="script:hidden">Show schools</span>
          </Button>
        </div>
      </form>
    </aside>
  );
}

/** Closes the sheet when the focus moves past it. A tap on a label briefly focuses an ancestor, which doesn't count. */
function closeOnBlur({ currentTarget: sheet, relatedTarget: next }: React.FocusEvent<HTMLElement>) {
  if (next && !sheet.contains(next) && !next.contains(sheet)) closeSheet();
}
