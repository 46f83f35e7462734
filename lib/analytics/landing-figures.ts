import { readFromPrimary, readRows } from "@/lib/platform/db";
import { env, isBuilding } from "@/lib/platform/env";
import { SITE } from "@/lib/platform/site";
import { formatCount } from "@/lib/schools/labels";
import { hasDemoData } from "@/lib/schools/queries";

export interface LandingFigure {
  value: string;
  label: string;
}

/** Smaller counts are hidden, because they only show that a site is new. */
const MIN_LIVE_COUNT = 100;

/** The landing page's figures: LANDING_FIGURES decides, by default marketing copy with demo data and live counts without. */
export async function listLandingFigures(setting = env().LANDING_FIGURES): Promise<LandingFigure[]> {
  const figures = setting ?? ((await hasDemoData()) ? "static" : "live");
  if (figures === "static") return SITE.staticFigures;
  return isBuilding() ? [] : listLiveFigures();
}

async function listLiveFigures(): Promise<LandingFigure[]> {
  const [{ parents, schools, reviews }] = await readFromPrimary(
    () => readRows<[{ parents: number; schools: number; reviews: number }]>`
    SELECT verified_parents AS parents, rated_schools AS schools, reviews FROM landing_figures`,
  );
  const counts = [
    { count: parents, label: "verified parents" },
    { count: schools, label: "schools rated" },
    { count: reviews, label: "reviews" },
  ];
  return counts.filter(({ count }) => count >= MIN_LIVE_COUNT).map(({ count, label }) => ({ value: formatCount(count), label }));
}
