import type { Prisma } from "@/prisma/generated/client";
import { visitorDb } from "@/lib/platform/db";
import { listPlacesByPrefix } from "@/lib/schools/places/place-names";
import { slugOf } from "@/lib/schools/places/slug";
import type { PublicPlace } from "@/lib/schools/view";
import type { PlaceCriteria } from "../criteria";
import { TOTAL_CAP } from "../school-criteria";

export interface PlaceSearch {
  places: PublicPlace[];
  total: number;
  isTotalCapped: boolean;
}

export async function searchPlaces({ search, sort, page, limit }: PlaceCriteria): Promise<PlaceSearch> {
  const nameStart = search ? nameStartsWith(search) : {};
  if (!nameStart) return { places: [], total: 0, isTotalCapped: false };
  const where: Prisma.PlaceWhereInput = { schoolCount: { gt: 0 }, ...nameStart };
  const offset = Math.min((page - 1) * limit, TOTAL_CAP);
  const [places, total] = await Promise.all([
    visitorDb().place.findMany({
      where,
      orderBy: sort === "name" ? [{ name: "asc" }, { id: "asc" }] : [{ schoolCount: "desc" }, { id: "asc" }],
      skip: offset,
      take: Math.min(limit, TOTAL_CAP - offset),
      select: { id: true, stateSlug: true, slug: true, state: true, name: true, schoolCount: true },
    }),
    visitorDb().place.count({ where }),
  ]);
  return { places, total: Math.min(total, TOTAL_CAP), isTotalCapped: total > TOTAL_CAP };
}

function nameStartsWith(text: string): Prisma.PlaceWhereInput | null {
  const slug = slugOf(text);
  if (!slug) return null;
  const ids = listPlacesByPrefix(text).map((place) => place.id);
  return { OR: [{ slug: { startsWith: slug } }, { slug: { contains: `-${slug}` } }, { id: { in: ids } }] };
}
