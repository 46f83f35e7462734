import { subDays } from "date-fns";
import { indianDay } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { listRepresentations } from "@/lib/reviews/replies/representatives";
import type { Representation } from "@/lib/reviews/view";
import type { DeskFacts } from "./view";

const VIEW_DAYS = 30;
/** A smaller number could tell a school who looked at its page. */
const MIN_SHOWN_VIEWS = 20;

export interface DeskSchool extends Pick<Representation, "school" | "endsOn" | "isPaused"> {
  facts: DeskFacts;
  waitingReplies: number;
  /** Made by this person, not by others */
  openReports: number;
}

/** The schools that a person speaks for, with the facts that representatives may change. */
export async function listDeskSchools(userId: string): Promise<DeskSchool[]> {
  const links = await listRepresentations(userId);
  const ids = links.map(({ school }) => school.id);
  const [schools, reports] = await Promise.all([
    db().school.findMany({ where: { id: { in: ids } }, select: { id: true, website: true, phoneNumber: true, overview: true } }),
    db().reviewReport.findMany({
      where: { reporterId: userId, resolvedAt: null, review: { schoolId: { in: ids } } },
      select: { review: { select: { schoolId: true } } },
    }),
  ]);
  return links.map(({ school, endsOn, isPaused, waitingReviewIds }) => {
    const { website, phoneNumber, overview } = schools.find(({ id }) => id === school.id)!;
    const facts = { website, phoneNumber, overview };
    const openReports = reports.filter(({ review }) => review.schoolId === school.id).length;
    return { school, endsOn, isPaused, facts, waitingReplies: waitingReviewIds.length, openReports };
  });
}

/** Views of these schools' pages in the last 30 days, without numbers below 20. */
export async function countDeskViews(schoolIds: string[]): Promise<Map<string, number>> {
  const since = subDays(new Date(indianDay()), VIEW_DAYS);
  const sums = await db().schoolViewDay.groupBy({
    by: ["schoolId"],
    where: { schoolId: { in: schoolIds }, day: { gt: since } },
    _sum: { views: true },
  });
  return new Map(sums.map(({ schoolId, _sum }) => [schoolId, _sum.views ?? 0] as const).filter(([, views]) => views >= MIN_SHOWN_VIEWS));
}
