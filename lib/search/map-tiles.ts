import { env } from "@/lib/platform/env";
import type { MapTiles } from "./view";

/** The settings MAP_TILES_URL and MAP_ATTRIBUTION; null where there are none: points on a plain ground. */
export function mapTiles(): MapTiles | null {
  const { MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution } = env();
  return url ? { url, attribution } : null;
}
