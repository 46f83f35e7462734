"use client";
import clsx from "clsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { BottomBar } from "@/components/layout/bottom-bar";
import { SchoolRows } from "@/components/schools/school-rows";
import { Button } from "@/components/ui/button";
import { ChipButton } from "@/components/ui/chip-button";
import { Icon } from "@/components/ui/icon";
import { languageOf } from "@/lib/schools/labels";
import { appliedFilters, foundLine, listHeading, listTitle, type StateOption } from "@/lib/search/labels";
import { asRough, imprecisionKm } from "@/lib/search/places/near";
import { withWordFilters } from "@/lib/search/word-filters";
import { lastPage } from "@/lib/search/list-address";
import { readNearMe } from "@/lib/search/places/near-phrases";
import { withCriteria } from "@/lib/search/school-criteria";
import type { MapTiles } from "../map/school-map";
import { AppliedFilters } from "./applied-filters";
import type { SchoolList as List } from "./fetch-schools";
import { FILTER_SHEET } from "../fields/filter-popover";
import { FilterSheet } from "../fields/filter-sheet";
import { CorrectedSearch, ListLoadFailed, RowSkeletons } from "./list-messages";
import { PageLinks } from "./list-link";
import { MapLoader } from "../map/map-loader";
import { NearMe, NearMeHint, RoughPosition, SameNamed } from "./near-me";
import { NothingFound } from "./nothing-found";
import { SearchBox, SortChoice } from "../fields/list-controls";
import { useCountedSearch } from "./use-counted-search";
import { useListForm } from "./use-list-form";

const COLUMNS = "pt-6 pb-8 *:min-w-0 md:grid md:grid-cols-[13.5rem_minmax(0,1fr)] md:items-start md:gap-8";
/** On wide screens the map is next to the list, on others it replaces the rows. */
const COLUMNS_WITH_MAP =
  "md:max-xl:grid-rows-[auto_1fr] md:max-xl:gap-y-0 md:max-xl:*:first:row-[1/span_2] xl:grid-cols-[13.5rem_minmax(0,1fr)_17rem]";
/** Reserves a second line for the heading, so that typing doesn't move the content below. */
const HEADING = "min-w-0 max-md:script:grid max-md:script:grid-rows-[minmax(calc(2*var(--text-xl)*var(--leading-tight)),auto)_auto]";

export interface SchoolListPage {
  initial: List;
  /** Why the first list failed to load; null if it loaded. */
  failure: string | null;
  states: readonly StateOption[];
  ignored: readonly string[];
  siteName: string;
  mapTiles: MapTiles | null;
}

/**
 * The interactive part of the search page: search text, filters and order apply at once and update the address. Without
 * JavaScript the same markup is a GET form with ordinary links.
 *
 * @param page a SchoolListPage as JSON, because React serialises one text faster than its thousand values
 */
export function SchoolList({ page }: { page: string }) {
  const { initial, failure: firstFailure, states, ignored, siteName, mapTiles } = useMemo(() => JSON.parse(page) as SchoolListPage, [page]);
  const listForm = useListForm(initial, firstFailure);
  const { search, heading, results, fields, go, goNear, change, retry, stopTyping, list, wanted, isSlow, failure } = listForm;
  const [isMapOpen, setMapOpen] = useState(false);
  /** Whether the server's title has been replaced. */
  const isTitled = useRef(false);

  // A failed search counts neither as found nor as empty.
  useCountedSearch(failure ? { ...list, criteria: withCriteria(list.criteria, { search: undefined }) } : list, results);

  const toggleMap = () => {
    setMapOpen(!isMapOpen);
    // The map replaces the rows on a phone; without this, someone at the last row would see the footer.
    heading.current?.scrollIntoView({ block: "nearest" });
  };

  useEffect(() => {
    if (isTitled.current) document.title = `${listTitle(list.criteria)} | ${siteName}`;
    isTitled.current = true;
  }, [list, siteName]);

  const isMapShown = isMapOpen && !failure && list.total > 0;
  const schools = useMemo(() => asRough(list.schools, list.criteria.near), [list]);
  const isListShown = !(wanted && (isSlow || failure));
  const criteria = isListShown ? list.criteria : wanted!;
  // Until the new list arrives, words that are still in the search keep their meaning.
  const wordFilters = isListShown ? list.wordFilters : list.wordFilters.filter(({ words }) => criteria.search?.includes(words));
  const near = criteria.near === list.criteria.near ? list.near : null;
  const filters = appliedFilters(criteria, states, { wordFilters, place: isListShown ? list.place : null, nearName: near?.name });
  const filterCount = filters.filter(({ filter }) => filter !== "place").length;
  const inEffect = withWordFilters(criteria, wordFilters);
  const pages = lastPage({ ...list.criteria, ...list });
  const isNear = filters.some(({ label }) => label === "Near me");
  const saysNearMe = !criteria.near && readNearMe(criteria.search ?? "").isNearMe;
  const roughness = imprecisionKm(criteria.near);
  const status = failure ? "" : isSlow ? "Loading schools" : foundLine(list.total, list.isTotalCapped);

  return (
    <div onChange={change} onBlur={stopTyping}>
      <SearchBox field={search} value={initial.criteria.search} />
      <div className={clsx("wrap", COLUMNS, isMapShown && COLUMNS_WITH_MAP)}>
        <FilterSheet listForm={listForm} states={states} />
        <section aria-labelledby="results-heading">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div className={HEADING}>
              <h2
                className="line-clamp-2 focus-visible:shadow-none focus-visible:outline-none max-md:script:self-end"
                id="results-heading"
                ref={heading}
                tabIndex={-1}
                title={listHeading(criteria)}
                lang={languageOf(listHeading(criteria))}
              >
                {listHeading(criteria)}
              </h2>
              <p className="min-h-[1lh] text-sm text-ink-soft" role="status">
                {status}
              </p>
            </div>
            <SortChoice key={`${fields.version} ${inEffect.near ?? ""}`} criteria={inEffect} />
          </div>
          <div role="status">
            {list.corrected && !isSlow && !failure && <CorrectedSearch criteria={list.criteria} corrected={list.corrected} show={go} />}
            {near && near.others.length > 0 && <SameNamed criteria={criteria} near={near} show={go} />}
            {saysNearMe && <NearMeHint />}
            {roughness !== null && <RoughPosition km={roughness} />}
          </div>
          {ignored.length > 0 && list === initial && (
            <p className="mt-2 text-sm text-ink-soft">
              We ignored part of this address because we didn’t understand it: {ignored.join(", ")}.
            </p>
          )}
          <AppliedFilters criteria={criteria} filters={filters} wordFilters={wordFilters} show={go}>
            {!isNear && <NearMe onPosition={goNear} />}
            <ChipButton className="max-md:hidden noscript:hidden!" aria-pressed={isMapOpen} onClick={toggleMap}>
              <Icon name="map" />
              Map
            </ChipButton>
          </AppliedFilters>
          <div ref={results} className={isMapShown ? "max-xl:hidden" : undefined} aria-busy={wanted !== null && !failure}>
            {failure ? (
              <ListLoadFailed reason={failure} retry={retry} />
            ) : isSlow ? (
              <RowSkeletons />
            ) : list.total === 0 ? (
              <NothingFound {...{ criteria, filters, wordFilters }} nearMisses={list.nearMisses} show={go} />
            ) : (
              <>
                <SchoolRows schools={schools} />
                <PageLinks criteria={criteria} pages={pages} next={list.next} show={go} />
              </>
            )}
          </div>
        </section>
        {isMapShown && <MapLoader criteria={list.criteria} tiles={mapTiles} onPosition={goNear} />}
      </div>
      <BottomBar label="List tools" className="md:hidden">
        <Button icon="sliders-horizontal" size="bar" popoverTarget={FILTER_SHEET}>
          {filterCount > 0 ? `Filters (${filterCount})` : "Filters"}
        </Button>
        <Button icon="map" variant="outline" size="bar" className="noscript:hidden!" aria-pressed={isMapOpen} onClick={toggleMap}>
          Map
        </Button>
      </BottomBar>
    </div>
  );
}
