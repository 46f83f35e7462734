import { db } from "@/lib/platform/db";
import { env, isBuilding } from "@/lib/platform/env";
import { SITE } from "@/lib/platform/site";
import { hasDemoData } from "@/lib/schools/queries";

export interface LandingFigure {
  value: string;
  label: string;
}

/** Smaller counts are hidden, because they only show that a site is new. */
const MIN_LIVE_COUNT = 100;

const numberFormat = new Intl.NumberFormat("en-IN");

/** The landing page's figures: LANDING_FIGURES decides, by default marketing copy with demo data and live counts without. */
export async function listLandingFigures(setting = env().LANDING_FIGURES): Promise<LandingFigure[]> {
  const figures = setting ?? ((await hasDemoData()) ? "static" : "live");
  if (figures === "static") return SITE.staticFigures;
  return isBuilding() ? [] : listLiveFigures();
}

async function listLiveFigures(): Promise<LandingFigure[]> {
  const [parents, schools] = await Promise.all([
    db().user.count({ where: { isVerified: true, isAdmin: false } }),
    db().schoolStatistics.aggregate({ where: { reviewCount: { gt: 0 } }, _count: true, _sum: { reviewCount: true } }),
  ]);
  const counts = [
    { count: parents, label: "verified parents" },
    { count: schools._count, label: "schools rated" },
    { count: schools._sum.reviewCount ?? 0, label: "reviews" },
  ];
  return counts.filter(({ count }) => count >= MIN_LIVE_COUNT).map(({ count, label }) => ({ value: numberFormat.format(count), label }));
}
