import { buttonVariants } from "@/components/ui/button";
import { chipVariants } from "@/components/ui/chip";
import { Empty } from "@/components/ui/empty";
import { formatPlace, languageOf } from "@/lib/schools/labels";
import { withoutLabel } from "@/lib/search/labels";
import { noCriteria, withCriteria } from "@/lib/search/school-criteria";
import { withoutThese } from "@/lib/search/word-filters";
import type { NearMisses } from "@/lib/search/view";
import type { AppliedFiltersProps } from "./applied-filters";
import { ListLink } from "./list-link";

const CHIPS = "mt-2 flex flex-wrap items-center justify-center gap-2";
const CHIP = chipVariants({ className: "max-w-full" });

interface NothingFoundProps extends Omit<AppliedFiltersProps, "children"> {
  /** null if the request failed */
  nearMisses: NearMisses | null;
}

export function NothingFound({ criteria, filters, wordFilters, nearMisses, show }: NothingFoundProps) {
  const isDirectoryEmpty = !criteria.search && filters.length === 0;
  if (isDirectoryEmpty) return <Empty icon="search" title="Start your search" text="Type a school’s name, a city or a pincode." />;
  const nearPlaces = nearMisses && nearMisses.places.length > 0 && <NearPlaces criteria={criteria} nearMisses={nearMisses} show={show} />;
  const isPlaceWrong = nearMisses?.placesFor !== "search";
  return (
    <Empty icon="search-x" title="No schools found">
      {isPlaceWrong && nearPlaces}
      {filters.length > 0 && <FewerFilters {...{ criteria, filters, wordFilters, nearMisses, show }} />}
      {criteria.search && <p>Try fewer words, another spelling, or only the city.</p>}
      {!isPlaceWrong && nearPlaces}
      {nearMisses && nearMisses.schools.length > 0 && <NearSchools schools={nearMisses.schools} />}
      {criteria.search && (
        <ListLink
          className={buttonVariants({ variant: "outline" })}
          criteria={withCriteria(criteria, { search: undefined, exact: undefined })}
          show={show}
        >
          Clear Search
        </ListLink>
      )}
      {!criteria.search && filters.length > 1 && (
        <ListLink className={buttonVariants({ variant: "outline" })} criteria={noCriteria} show={show}>
          Show all schools
        </ListLink>
      )}
    </Empty>
  );
}

type NearPlacesProps = Pick<NothingFoundProps, "criteria" | "show"> & { nearMisses: NearMisses };

/** Suggested places. For a misspelt filter a chip corrects it; for a place in the search text it links to the place's page. */
function NearPlaces({ criteria, nearMisses: { places, placesFor }, show }: NearPlacesProps) {
  const isFromSearchText = placesFor === "search";
  const namedPlaces = places.filter(({ name }) => isFromSearchText && criteria.search?.toLowerCase().includes(name.toLowerCase()));
  return (
    <>
      <p className="mt-4" id="near-places">
        {namedPlaces.length > 0 ? "All schools in" : "Did you mean"}
      </p>
      <ul className={CHIPS} aria-labelledby="near-places">
        {(namedPlaces.length > 0 ? namedPlaces : places).map(({ id, name, state }) => (
          <li key={id}>
            {isFromSearchText ? (
              <a className={CHIP} href={`/schools/in/${id}`}>
                {name}, {state}
              </a>
            ) : (
              <ListLink
                className={CHIP}
                criteria={withCriteria(criteria, { [placesFor]: placesFor === "near" ? `${name}, ${state}` : name })}
                show={show}
              >
                {name}, {state}
              </ListLink>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function NearSchools({ schools }: Pick<NearMisses, "schools">) {
  return (
    <>
      <p className="mt-4" id="near-schools">
        Schools with similar names
      </p>
      <ul className="mt-1 grid gap-1 wrap-anywhere" aria-labelledby="near-schools">
        {schools.map(({ id, name, ...school }) => (
          <li key={id}>
            <a className="inline-block py-[0.55rem]" href={`/schools/${id}`} lang={languageOf(name)}>
              {name}
            </a>{" "}
            <span className="text-sm text-ink-soft">{formatPlace(school)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Offers to remove each filter; with counts only those whose removal finds schools. */
function FewerFilters({ criteria, filters, wordFilters, nearMisses, show }: NothingFoundProps) {
  const countedLists = nearMisses?.without.map((dropped) => ({
    label: withoutLabel(dropped, filters),
    without: withoutThese(criteria, dropped.filters, wordFilters),
  }));
  const lists = countedLists ?? filters.map(({ label, without }) => ({ label: `Remove “${label}”`, without }));
  if (lists.length === 0) return null;
  return (
    <>
      <p className="mt-4" id="fewer-filters">
        Try removing a filter
      </p>
      <ul className={CHIPS} aria-labelledby="fewer-filters">
        {lists.map(({ label, without }) => (
          <li key={label}>
            <ListLink className={CHIP} criteria={without} show={show}>
              {label}
            </ListLink>
          </li>
        ))}
      </ul>
    </>
  );
}
