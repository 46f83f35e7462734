import type { Metadata } from "next";
import { cache } from "react";
import { pageMetadata } from "@/app/page-metadata";
import { isDemoSite } from "@/app/site-facts";
import { PageSection } from "@/components/layout/page-section";
import { PlaceLinks } from "@/components/schools/place-links";
import { ButtonLink } from "@/components/ui/button";
import { formatSchoolCount } from "@/lib/schools/labels";
import { listPlacesOfState } from "@/lib/schools/queries";
import { findStateBySlug } from "@/lib/schools/places/states";
import { NO_SUCH_PAGE, NoSuchPage } from "../../../no-such-page";
import { PlacePage } from "../place-page";

export const revalidate = 86400;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ state: string }> };

/** The state of the address with its places; null if it is unknown or has no schools. */
const findStateOfPage = cache(async (slug: string) => {
  const state = findStateBySlug(slug);
  const places = state ? await listPlacesOfState(slug) : [];
  if (!state || places.length === 0) return null;
  return { ...state, places, schoolCount: places.reduce((sum, place) => sum + place.schoolCount, 0) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const state = await findStateOfPage((await params).state);
  if (!state) return NO_SUCH_PAGE;
  return pageMetadata({
    title: `Schools in ${state.name}`,
    description: `${formatSchoolCount(state.schoolCount)} in ${state.name} by city and district: addresses, classes, boards and fees, with reviews by verified parents.`,
    path: `/schools/in/${state.slug}`,
    index: !(await isDemoSite()),
  });
}

export default async function StatePage({ params }: Props) {
  const state = await findStateOfPage((await params).state);
  if (!state) return <NoSuchPage />;
  const crumbs = [{ label: "Schools", href: "/schools" }, { label: "India", href: "/schools/in" }, { label: state.name }];
  return (
    <PlacePage
      crumbs={crumbs}
      path={`/schools/in/${state.slug}`}
      heading={`Schools in ${state.name}`}
      lead={`${formatSchoolCount(state.schoolCount)} by city and district.`}
      actions={<ButtonLink href={`/schools?state=${state.slug}`}>Search and filter these schools</ButtonLink>}
    >
      <PageSection id="places" heading={`Places in ${state.name}`}>
        <PlaceLinks places={state.places.map((place) => ({ ...place, path: place.id }))} />
      </PageSection>
    </PlacePage>
  );
}
