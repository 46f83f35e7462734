import type { Metadata } from "next";
import { pageMetadata } from "@/app/page-metadata";
import { isDemoSite } from "@/app/site-facts";
import { PageSection } from "@/components/layout/page-section";
import { SchoolRows } from "@/components/schools/school-rows";
import { ButtonLink } from "@/components/ui/button";
import { formatSchoolCount } from "@/lib/schools/labels";
import { countNamePages, listBestSchoolsOfPlace } from "@/lib/schools/places/place-schools";
import { NO_SUCH_PAGE, NoSuchPage } from "../../../../no-such-page";
import { PlacePage } from "../../place-page";
import { findPlaceOfPage, NamePages, placeCrumbs, type PlaceParams } from "./place";

export const revalidate = 86400;
export const generateStaticParams = () => [];

const SHOWN_SCHOOLS = 24;

export async function generateMetadata({ params }: PlaceParams): Promise<Metadata> {
  const place = await findPlaceOfPage(await params);
  if (!place) return NO_SUCH_PAGE;
  return pageMetadata({
    title: `Schools in ${place.name}, ${place.state}`,
    description: `${formatSchoolCount(place.schoolCount)} in ${place.name}, ${place.state}: addresses, classes, boards and fees, with reviews by verified parents. Compare them and choose.`,
    path: `/schools/in/${place.id}`,
    index: !(await isDemoSite()),
  });
}

export default async function SchoolsOfPlacePage({ params }: PlaceParams) {
  const place = await findPlaceOfPage(await params);
  if (!place) return <NoSuchPage />;
  const schools = await listBestSchoolsOfPlace(place.id, SHOWN_SCHOOLS);
  const areAllShown = place.schoolCount <= schools.length;
  const list = `/schools?state=${place.stateSlug}&city=${place.slug}`;
  return (
    <PlacePage
      crumbs={[...placeCrumbs(place), { label: place.name }]}
      path={`/schools/in/${place.id}`}
      heading={`Schools in ${place.name}`}
      lead={`${formatSchoolCount(place.schoolCount)} in ${place.name}, ${place.state}.`}
      actions={<ButtonLink href={list}>Search and filter these schools</ButtonLink>}
    >
      <PageSection
        id="some"
        heading={areAllShown ? "All schools" : "Best reviewed first"}
        link={!areAllShown ? { href: list, label: `See all ${formatSchoolCount(place.schoolCount)}` } : undefined}
      >
        <SchoolRows schools={schools} />
      </PageSection>
      {!areAllShown && (
        <PageSection id="names" heading={`All schools in ${place.name}, A to Z`}>
          <NamePages place={place} pages={countNamePages(place.schoolCount)} />
        </PageSection>
      )}
    </PlacePage>
  );
}
