import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { pageMetadata } from "@/app/page-metadata";
import type { SchoolList as List } from "@/components/search/fetch-schools";
import { SchoolList } from "@/components/search/school-list.client";
import { SITE } from "@/lib/platform/site";
import { STATES } from "@/lib/schools/states";
import { foundLine, listTitle } from "@/lib/search/labels";
import { readListAddress } from "@/lib/search/list-address";
import { searchRows } from "@/lib/search/queries";
import { hasFilters, schoolListAddress, toQueryString } from "@/lib/search/view";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const states = STATES.map(({ slug, name }) => ({ slug, name }));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { criteria } = readListAddress(await searchParams);
  const { schools, total, isTotalCapped } = await search(toQueryString(criteria));
  const isWhole = !criteria.search && !criteria.sort && !hasFilters(criteria);
  const isState = criteria.state !== undefined && schoolListAddress(criteria) === `/schools?state=${criteria.state}`;
  return pageMetadata({
    title: listTitle(criteria),
    description: `${foundLine(total, isTotalCapped)}. Compare schools across India by place, board, fees and verified parents’ ratings, nearest or best rated first.`,
    path: isState ? `/schools/in/${criteria.state}` : schoolListAddress(criteria),
    // The bare list and its pages are for search engines. A state has a page of its own, which is the canonical one.
    index: (isWhole || isState) && total > 0 && !schools.some((school) => school.isDemo),
  });
}

// GET /schools – a parent searches and filters the schools of India
export default async function SchoolsPage({ searchParams }: Props) {
  const { criteria, ignored, isClean } = readListAddress(await searchParams);
  if (!isClean) permanentRedirect(schoolListAddress(criteria));
  const found = await search(toQueryString(criteria));
  if (criteria.page > Math.max(1, Math.ceil(found.total / criteria.limit))) notFound();
  const initial: List = { ...found, criteria };
  return <SchoolList initial={initial} states={states} ignored={ignored} siteName={SITE.name} />;
}

/** One search for the page and its metadata, known by its query. */
const search = cache((query: string) => searchRows(readListAddress(parametersOf(new URLSearchParams(query))).criteria));

const parametersOf = (query: URLSearchParams) => Object.fromEntries([...query.keys()].map((key) => [key, query.getAll(key)]));
