import { cache } from "react";
import type { Crumb } from "@/components/layout/breadcrumb";
import { findPlace } from "@/lib/schools/queries";
import { findStateBySlug } from "@/lib/schools/places/states";
import type { PublicPlace } from "@/lib/schools/view";

export type PlaceParams = { params: Promise<{ state: string; place: string }> };

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The place of the address; null if it is unknown or has no schools. An impossible slug costs no query. */
export async function findPlaceOfPage({ state, place }: { state: string; place: string }): Promise<PublicPlace | null> {
  if (!findStateBySlug(state) || !SLUG.test(place)) return null;
  return findPlaceOnce(`${state}/${place}`);
}

const findPlaceOnce = cache(findPlace);

export function placeCrumbs(place: PublicPlace): Crumb[] {
  return [
    { label: "Schools", href: "/schools" },
    { label: "India", href: "/schools/in" },
    { label: place.state, href: `/schools/in/${place.stateSlug}` },
  ];
}

/** Links to every page of a place's A to Z list, so that each school is four clicks from the landing page. */
export function NamePages({ place, pages, current }: { place: PublicPlace; pages: number; current?: number }) {
  return (
    <nav className="pages" aria-label={`All schools in ${place.name}, pages`}>
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <a
          key={page}
          href={`/schools/in/${place.id}/${page}`}
          aria-label={`Page ${page}`}
          aria-current={page === current ? "page" : undefined}
        >
          {page}
        </a>
      ))}
    </nav>
  );
}
