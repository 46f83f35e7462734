import { db } from "@/lib/platform/db";
import { env, isBuilding } from "@/lib/platform/env";
import { SITE } from "@/lib/platform/site";
import { hasDemoData } from "@/lib/schools/queries";

export interface LandingFigure {
  value: string;
  label: string;
}

/** A smaller count says little, and that a site has only begun. */
const MIN_LIVE_COUNT = 100;

const grouped = new Intl.NumberFormat("en-IN");

/** The figures of the landing page: marketing copy while demo data is shown, else true counts. LANDING_FIGURES decides otherwise. */
export async function listLandingFigures(chosen = env().LANDING_FIGURES): Promise<LandingFigure[]> {
  const figures = chosen ?? ((await hasDemoData()) ? "static" : "live");
  if (figures === "static") return SITE.staticFigures;
  return isBuilding() ? [] : listLiveFigures();
}

async function listLiveFigures(): Promise<LandingFigure[]> {
  const [parents, rated] = await Promise.all([
    db().user.count({ where: { isVerified: true, isAdmin: false } }),
    db().schoolStatistics.aggregate({ where: { reviewCount: { gt: 0 } }, _count: true, _sum: { reviewCount: true } }),
  ]);
  const counts = [
    { count: parents, label: "verified parents" },
    { count: rated._count, label: "schools rated" },
    { count: rated._sum.reviewCount ?? 0, label: "reviews" },
  ];
  return counts.filter(({ count }) => count >= MIN_LIVE_COUNT).map(({ count, label }) => ({ value: grouped.format(count), label }));
}
