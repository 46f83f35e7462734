import { notFound } from "next/navigation";
import { cache } from "react";
import type { Crumb } from "@/components/layout/breadcrumb";
import { findPlace } from "@/lib/schools/queries";
import { findStateBySlug } from "@/lib/schools/states";
import type { PublicPlace } from "@/lib/schools/view";

export interface PlaceParams {
  params: Promise<{ state: string; place: string }>;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The place of the address; one that is unknown or has no schools is not found. What cannot be one is answered without a query. */
export async function getPlace({ state, place }: { state: string; place: string }): Promise<PublicPlace> {
  if (!findStateBySlug(state) || !SLUG.test(place)) notFound();
  return (await findPlaceOnce(`${state}/${place}`)) ?? notFound();
}

const findPlaceOnce = cache(findPlace);

/** What stands above a place in the breadcrumb. */
export function placeCrumbs(place: PublicPlace): Crumb[] {
  return [
    { label: "Schools", href: "/schools" },
    { label: "India", href: "/schools/in" },
    { label: place.state, href: `/schools/in/${place.stateSlug}` },
  ];
}
