import { db } from "@/lib/platform/db";
import { SITE } from "@/lib/platform/site";

export interface LandingFigure {
  value: string;
  label: string;
}

const grouped = new Intl.NumberFormat("en-IN");

/** The figures of the landing page: the copy of the content file or, where it says `figures: "live"`, what the database counts. */
export async function listLandingFigures(figures = SITE.figures): Promise<LandingFigure[]> {
  if (figures === "static") return SITE.staticFigures;
  const [parents, rated] = await Promise.all([
    db().user.count({ where: { isVerified: true, isAdmin: false } }),
    db().schoolStatistics.aggregate({ where: { reviewCount: { gt: 0 } }, _count: true, _sum: { reviewCount: true } }),
  ]);
  const counts = [parents, rated._count, rated._sum.reviewCount ?? 0];
  return SITE.staticFigures.map(({ label }, index) => ({ label, value: grouped.format(counts[index]) }));
}
