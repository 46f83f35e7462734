import { recordAudit } from "@/lib/audit/record-audit";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { recountStatistics } from "@/lib/reviews/statistics";
import { changeSchool } from "@/lib/curation/change-school";
import { requireVersion } from "@/lib/curation/close-school";
import { lockBoth, MERGER_TIMEOUT_MS } from "./lock-both";
import { missingFacts } from "@/lib/curation/missing-facts";
import { mergeCorrections } from "./merge-corrections";
import { mergeReviews } from "./merge-reviews";
import { mergePeople } from "./merge-people";
import { saveParts, type Part } from "./merger-parts";
import type { MergePayload } from "@/lib/curation/schema";
import { getAdminSchool } from "@/lib/curation/school-facts";
import type { AdminSchool, MergedSchool } from "@/lib/curation/view";
import { lockCentroids, updateCentroids } from "@/lib/curation/write-facts";

interface MergeSchools {
  actor: Person;
  /** The one that goes */
  schoolId: string;
  order: MergePayload;
}

/**
 * Makes two schools one. The one that goes leads to the other from now on, and so does whatever was merged into it before; its reviews with
 * their replies and versions, enrolments and representatives become the other's, and with `fill` the facts that the other lacks. A parent who
 * reviewed both keeps one live review (settle-reviews.ts). Statistics, fees, audit: one transaction, which holds the people, then both schools
 * against whoever would write about them meanwhile. Merged again into the same it changes nothing.
 *
 * What it did is written down part by part (merger-parts.ts): undo-merger.ts puts it back.
 *
 * @throws AppError SCHOOL_NOT_FOUND; VALIDATION where the other isn't listed, or is the same; STALE; CONFLICT where it is merged into a third,
 * where a review of somebody who reviewed both is hidden, or somebody would speak for the school and have reviewed it
 */
export function mergeSchools({ actor, schoolId, order }: MergeSchools): Promise<MergedSchool> {
  const { intoId, fill } = order;
  return inTransaction(
    async () => {
      await lockBoth({ schoolId, intoId });
      const school = await getAdminSchool(schoolId);
      if (school.status === "merged" && school.mergedIntoId === intoId) return answer(await getAdminSchool(intoId), NOTHING_MOVED);
      const into = await requireTarget(school, intoId);
      requireVersion(school, order.version);
      requireVersion(into, order.intoVersion);
      await lockCentroids([school, into]);

      const reviews = await mergeReviews({ schoolId, intoId });
      const people = await mergePeople({ schoolId, intoId });
      const corrections = await mergeCorrections({ schoolId, intoId });
      const givesCode = fill && into.udiseCode === null && school.udiseCode !== null;
      const led = await lead(school, { intoId, givesCode });
      await updateCentroids(school, null);
      await recountStatistics([schoolId, intoId]);
      const moved = { ...reviews.moved, ...people.moved };
      const mergerId = await audit(actor, { school, into, moved, givesCode });
      await saveParts(mergerId, [...led, ...reviews.parts, ...people.parts, ...corrections]);
      if (fill)
        await changeSchool({
          actor,
          schoolId: intoId,
          fields: missingFacts(into, school),
          action: "school.fill",
          note: { fromId: schoolId },
        });
      return answer(await getAdminSchool(intoId), moved);
    },
    { timeout: MERGER_TIMEOUT_MS },
  );
}

type Moved = MergedSchool["moved"];
const NOTHING_MOVED: Moved = { reviews: 0, reviewsReplaced: 0, enrolments: 0, representatives: 0 };

const answer = (school: AdminSchool, moved: Moved): MergedSchool => ({ id: school.id, name: school.name, version: school.version, moved });

async function requireTarget(school: AdminSchool, intoId: string): Promise<AdminSchool> {
  if (school.status === "merged") throw new AppError("CONFLICT", "This school was merged into another already.");
  const refuse = (text: string) => new AppError("VALIDATION", text, { intoId: text });
  if (intoId === school.id) throw refuse("A school can’t be merged into itself");
  const listed = await db().school.count({ where: { id: intoId, status: "listed" } });
  if (listed === 0) throw refuse("Choose a listed school");
  const into = await getAdminSchool(intoId);
  if (into.isDemo !== school.isDemo) throw refuse("A demo school and a real one can’t be merged");
  return into;
}

/** Both addresses lead to the other school in one step, and so do those of schools that were merged into this one. */
async function lead(school: AdminSchool, { intoId, givesCode }: { intoId: string; givesCode: boolean }): Promise<Part[]> {
  const now = clock.now();
  const led = await db().school.updateManyAndReturn({
    where: { mergedIntoId: school.id },
    data: { mergedIntoId: intoId, updatedAt: now },
    select: { id: true },
  });
  await db().school.update({
    where: { id: school.id },
    // A code that the other doesn't take stays: an import that brings it again finds the school that is gone, and adds no new one.
    data: { status: "merged", mergedIntoId: intoId, ...(givesCode && { udiseCode: null }), version: { increment: 1 }, updatedAt: now },
  });
  const before = { status: school.status, mergedAt: now.toISOString(), ...(givesCode && { udiseCode: school.udiseCode }) };
  return [
    { kind: "school", schoolId: school.id, before },
    ...led.map(({ id }): Part => ({ kind: "led", schoolId: school.id, objectId: id })),
  ];
}

interface Done {
  school: AdminSchool;
  into: AdminSchool;
  moved: Moved;
  givesCode: boolean;
}

/** Answers the id of the merger. */
async function audit(actor: Person, { school, into, moved, givesCode }: Done): Promise<bigint> {
  const mergerId = await recordAudit({
    actor,
    action: "school.merge",
    subject: { kind: "school", id: school.id },
    before: { status: school.status, ...(givesCode && { udiseCode: school.udiseCode }) },
    after: { status: "merged", mergedIntoId: into.id, ...(givesCode && { udiseCode: null }), note: { ...moved } },
  });
  await recordAudit({
    actor,
    action: "school.absorb",
    subject: { kind: "school", id: into.id },
    after: { note: { fromId: school.id, ...moved } },
  });
  return mergerId;
}
