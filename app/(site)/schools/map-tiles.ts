import { env } from "@/lib/platform/env";
import type { MapTiles } from "@/components/search/school-map";

/** From MAP_TILES_URL and MAP_ATTRIBUTION; null if they are not set: the map has a plain background. */
export function mapTiles(): MapTiles | null {
  const { MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution } = env();
  return url ? { url, attribution } : null;
}
