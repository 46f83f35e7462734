import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/input";
import { SORT_LABELS } from "@/lib/search/labels";
import { SORTS, sortInEffect, type SchoolCriteria } from "@/lib/search/school-criteria";
import { LIST_FORM } from "./form-criteria";

/** The sort order. The default has an empty value, so that a form sent without JavaScript omits it from the address. */
export function SortChoice({ criteria }: { criteria: SchoolCriteria }) {
  const usual = sortInEffect({ ...criteria, sort: undefined });
  const offered = SORTS.filter((sort) => sort !== "distance" || criteria.near);
  return (
    <div className="flex items-center gap-2 whitespace-nowrap max-md:w-full">
      <label className="text-sm text-ink-soft" htmlFor="list-sort">
        Sort by
      </label>
      <Select
        size="sm"
        className="max-md:flex-1"
        id="list-sort"
        name="sort"
        form={LIST_FORM}
        defaultValue={sortInEffect(criteria) === usual ? "" : criteria.sort}
      >
        {offered.map((sort) => (
          <option key={sort} value={sort === usual ? "" : sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
      <Button variant="outline" className="script:hidden!" type="submit" form={LIST_FORM}>
        Sort
      </Button>
    </div>
  );
}
