import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/input";
import { SORT_LABELS } from "@/lib/search/labels";
import { MAX_SEARCH_LENGTH, SORTS, sortInEffect, type SchoolCriteria } from "@/lib/search/school-criteria";
import { LIST_FORM } from "./form-criteria";
import { SearchInput } from "../suggestions/search-input.client";

export function SearchBox({ field, value }: { field: React.Ref<HTMLInputElement>; value?: string }) {
  return (
    <div className="border-b border-line py-6">
      <div className="wrap">
        <h1>Find the Perfect School</h1>
        <div className="search mt-4 max-w-176" role="search">
          <Icon name="search" />
          <SearchInput
            ref={field}
            form={LIST_FORM}
            aria-label="Search by school name or city"
            placeholder="Search by school name or city..."
            maxLength={MAX_SEARCH_LENGTH}
            defaultValue={value}
          />
          <Button size="search" type="submit" form={LIST_FORM} aria-label="Search">
            <Icon name="arrow-right" className="md:hidden" />
            <span className="max-md:hidden">Search</span>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The sort order. The default has an empty value, so that a form sent without JavaScript omits it from the address. */
export function SortChoice({ criteria }: { criteria: SchoolCriteria }) {
  const defaultSort = sortInEffect({ ...criteria, sort: undefined });
  const sorts = SORTS.filter((sort) => sort !== "distance" || criteria.near);
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
        defaultValue={sortInEffect(criteria) === defaultSort ? "" : criteria.sort}
        choices={sorts.map((sort) => [sort === defaultSort ? "" : sort, SORT_LABELS[sort]])}
      />
      <Button variant="outline" className="script:hidden!" type="submit" form={LIST_FORM}>
        Sort
      </Button>
    </div>
  );
}
