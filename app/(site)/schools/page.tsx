import type { Metadata } from "next";
import { notFound, permanentRedirect, redirect } from "next/navigation";
import { cache } from "react";
import { pageMetadata } from "@/app/page-metadata";
import { preloadRupeeSign } from "@/app/rupee-font";
import { SchoolList, type SchoolListPage } from "@/components/search/list/school-list.client";
import { markBusy } from "@/lib/server/failure.mjs";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { SITE } from "@/lib/platform/site";
import { STATES } from "@/lib/schools/places/states";
import { foundLine, listTitle } from "@/lib/search/labels";
import { suggestAlternatives } from "@/lib/search/results/suggest-alternatives";
import { readNearPlace } from "@/lib/search/places/find-point";
import { readListAddress } from "@/app/(site)/schools/read-list-address";
import { searchRows } from "@/lib/search/search";
import { withSearchTimeLimit } from "@/lib/search/results/time-limit";
import { hasFilters, schoolListAddress } from "@/lib/search/list-address";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const states = STATES.map(({ slug, name }) => ({ slug, name }));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const parameters = JSON.stringify(await searchParams);
  const { criteria } = readAddress(parameters);
  const { schools, total, isTotalCapped, failure } = await search(parameters);
  const isUnfiltered = !criteria.search && !criteria.sort && !hasFilters(criteria);
  const isState = criteria.state !== undefined && schoolListAddress(criteria) === `/schools?state=${criteria.state}`;
  return pageMetadata({
    title: listTitle(criteria),
    description: `${failure ? "" : `${foundLine(total, isTotalCapped)}. `}Compare schools across India by place, board, fees and verified parents’ ratings, nearest or best rated first.`,
    path: isState ? `/schools/in/${criteria.state}` : schoolListAddress({ ...criteria, after: undefined }),
    // Only the unfiltered list and its pages are indexed. A state has its own page, which is canonical.
    index: (isUnfiltered || isState) && total > 0 && !schools.some((school) => school.isDemo),
  });
}

// GET /schools – a parent searches and filters the schools of India
export default async function SchoolsPage({ searchParams }: Props) {
  // Before the first await: a later preload would not be in the head.
  preloadRupeeSign();
  const parameters = JSON.stringify(await searchParams);
  const { criteria, ignored, isClean } = readAddress(parameters);
  if (!isClean) permanentRedirect(schoolListAddress(criteria));
  const near = await readNearPlace(criteria.near);
  if (near && near.near !== criteria.near) redirect(schoolListAddress({ ...criteria, near: near.near }));
  const { failure, ...found } = await search(parameters);
  const pages = Math.max(1, Math.ceil(found.total / criteria.limit));
  if (!failure && criteria.after && criteria.page > 1 && found.schools.length === 0)
    redirect(schoolListAddress({ ...criteria, page: Math.min(criteria.page, pages), after: undefined }));
  if (!failure && !criteria.after && criteria.page > pages) notFound();
  const nearMisses = found.total === 0 && !failure ? await suggestAlternatives(criteria, found.wordFilters) : null;
  const { MAP_TILES_URL, MAP_ATTRIBUTION } = env();
  const page: SchoolListPage = {
    initial: { ...found, criteria, near, nearMisses },
    failure,
    states,
    ignored,
    siteName: SITE.name,
    mapTiles: MAP_TILES_URL ? { url: MAP_TILES_URL, attribution: MAP_ATTRIBUTION } : null,
  };
  return <SchoolList page={JSON.stringify(page)} />;
}

// Cached by the parameters as JSON, because the page and its metadata need the same search.
const readAddress = cache((parameters: string) => readListAddress(JSON.parse(parameters)));
const search = cache(async (parameters: string) => {
  try {
    return { ...(await withSearchTimeLimit(() => searchRows(readAddress(parameters).criteria))), failure: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "SEARCH_TOO_SLOW") throw error;
    markBusy();
    return {
      schools: [],
      total: 0,
      isTotalCapped: false,
      next: null,
      corrected: null,
      wordFilters: [],
      place: null,
      counts: null,
      failure: `503: ${error.message.replace(/\.$/, "")}`,
    };
  }
});
