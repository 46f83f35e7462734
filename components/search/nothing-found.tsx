import { buttonClasses } from "@/components/ui/button-classes";
import { Empty } from "@/components/ui/empty";
import { languageOf } from "@/lib/schools/labels";
import { withoutLabel, type AppliedFilter } from "@/lib/search/labels";
import { noCriteria, withCriteria, withoutThese, type NearMisses, type SchoolCriteria, type WordFilter } from "@/lib/search/view";
import { ListLink, type ShowList } from "./list-link";

interface NothingFoundProps {
  criteria: SchoolCriteria;
  filters: AppliedFilter[];
  /** Those among them that words of the search were taken for. */
  wordFilters: readonly WordFilter[];
  /** null where it could not be had */
  nearMisses: NearMisses | null;
  show: ShowList;
}

/** No school fits: says what may have been meant, and which filter leaves nothing. */
export function NothingFound({ criteria, filters, wordFilters, nearMisses, show }: NothingFoundProps) {
  if (!criteria.search && filters.length === 0) return <EmptyDirectory />;
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
          className={buttonClasses({ kind: "outlined" })}
          criteria={withCriteria(criteria, { search: undefined, exact: undefined })}
          show={show}
        >
          Clear Search
        </ListLink>
      )}
      {!criteria.search && filters.length > 1 && (
        <ListLink className={buttonClasses({ kind: "outlined" })} criteria={noCriteria} show={show}>
          Show all schools
        </ListLink>
      )}
    </Empty>
  );
}

type NearPlacesProps = Pick<NothingFoundProps, "criteria" | "show"> & { nearMisses: NearMisses };

/** What was misspelt is put right; a place among the words leads to its page, and is no guess where it stands there by its name. */
function NearPlaces({ criteria, nearMisses: { places, placesFor }, show }: NearPlacesProps) {
  const isOfWords = placesFor === "search";
  const typed = places.filter(({ name }) => isOfWords && criteria.search?.toLowerCase().includes(name.toLowerCase()));
  return (
    <>
      <p id="near-places">{typed.length > 0 ? "All schools of" : "Did you mean"}</p>
      <ul className="chips" aria-labelledby="near-places">
        {(typed.length > 0 ? typed : places).map(({ id, name, state }) => (
          <li key={id}>
            {isOfWords ? (
              <a className="chip" href={`/schools/in/${id}`}>
                {name}, {state}
              </a>
            ) : (
              <ListLink
                className="chip"
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
      <p id="near-schools">Schools of the nearest name</p>
      <ul className="near-schools" aria-labelledby="near-schools">
        {schools.map(({ id, name, city, state }) => (
          <li key={id}>
            <a href={`/schools/${id}`} lang={languageOf(name)}>
              {name}
            </a>{" "}
            <span className="small soft">
              {city}, {state}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Without counts each filter is offered for removal; with them those without which there are schools. */
function FewerFilters({ criteria, filters, wordFilters, nearMisses, show }: NothingFoundProps) {
  const counted = nearMisses?.without.map((dropped) => ({
    label: withoutLabel(dropped, filters),
    without: withoutThese(criteria, dropped.filters, wordFilters),
  }));
  const lists = counted ?? filters.map(({ label, without }) => ({ label: `Without ${label}`, without }));
  if (lists.length === 0) return null;
  return (
    <>
      <p id="fewer-filters">Fewer filters find more</p>
      <ul className="chips" aria-labelledby="fewer-filters">
        {lists.map(({ label, without }) => (
          <li key={label}>
            <ListLink className="chip num" criteria={without} show={show}>
              {label}
            </ListLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The directory holds no school at all. */
function EmptyDirectory() {
  return <Empty icon="search" title="Start your search" text="Type a school’s name, a city or a pincode." />;
}
