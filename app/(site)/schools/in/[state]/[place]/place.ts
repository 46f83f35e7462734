import { cache } from "react";
import type { Crumb } from "@/components/layout/breadcrumb";
import { findPlace } from "@/lib/schools/queries";
import { findStateBySlug } from "@/lib/schools/states";
import type { PublicPlace } from "@/lib/schools/view";

export interface PlaceParams {
  params: Promise<{ state: string; place: string }>;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The place of the address; null if it is unknown or has no schools. An impossible slug costs no query. */
export async function findPlaceOfPage({ state, place }: { state: string; place: string }): Promise<PublicPlace | null> {
  if (!findStateBySlug(state) || !SLUG.test(place)) return null;
  return findPlaceOnce(`${state}/${place}`);
}

const findPlaceOnce = cache(findPlace);

/** The breadcrumb items above a place. */
export function placeCrumbs(place: PublicPlace): Crumb[] {
  return [
    { label: "Schools", href: "/schools" },
    { label: "India", href: "/schools/in" },
    { label: place.state, href: `/schools/in/${place.stateSlug}` },
  ];
}
