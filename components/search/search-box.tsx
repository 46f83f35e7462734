import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SEARCH_MAX_LENGTH } from "@/lib/search/school-criteria";
import { LIST_FORM } from "./form-criteria";
import { SearchInput } from "./search-input.client";

/** The page's title and its search field, which belongs to the list's form. */
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
            maxLength={SEARCH_MAX_LENGTH}
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
