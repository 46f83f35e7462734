import type { Metadata } from "next";
import { pageMetadata } from "@/app/page-metadata";
import { isDemoSite } from "@/app/site-facts";
import { PageSection } from "@/components/layout/page-section";
import { PlaceLinks } from "@/components/schools/place-links";
import { formatSchoolCount } from "@/lib/schools/labels";
import { listLargestPlaces, listStates } from "@/lib/schools/queries";
import { PlacePage } from "./place-page";

export const revalidate = 86400;

const PATH = "/schools/in";
const LARGEST_PLACES = 24;

export async function generateMetadata(): Promise<Metadata> {
  const [isDemo, states] = await Promise.all([isDemoSite(), listStates()]);
  return pageMetadata({
    title: "Schools in India by state and city",
    description:
      "Every state and union territory of India with its schools: addresses, classes, boards and fees, and reviews by verified parents.",
    path: PATH,
    index: !isDemo && states.length > 0,
  });
}

export default async function IndiaPage() {
  const [states, places] = await Promise.all([listStates(), listLargestPlaces(LARGEST_PLACES)]);
  const total = states.reduce((sum, state) => sum + state.schoolCount, 0);
  const crumbs = [{ label: "Schools", href: "/schools" }, { label: "India" }];
  return (
    <PlacePage
      crumbs={crumbs}
      path={PATH}
      heading="Schools in India"
      lead={states.length > 0 ? `${formatSchoolCount(total)} by state and city.` : "There are no schools here yet."}
    >
      {states.length > 0 && (
        <>
          <PageSection id="states" heading="States and union territories">
            <PlaceLinks places={states.map((state) => ({ ...state, path: state.slug }))} />
          </PageSection>
          <PageSection id="places" heading="Places with the most schools">
            <PlaceLinks places={places.map((place) => ({ ...place, path: place.id }))} />
          </PageSection>
        </>
      )}
    </PlacePage>
  );
}
