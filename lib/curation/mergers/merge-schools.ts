import { recordAudit } from "@/lib/audit/record-audit";
import { addProposal, type Proposed } from "@/lib/joint-decisions/add-proposal";
import { agreedNote, mustPropose, type Permission } from "@/lib/joint-decisions/second-person";
import { clock } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { recountStatistics } from "@/lib/reviews/statistics";
import { changeSchool } from "@/lib/curation/change-school";
import { requireVersion } from "@/lib/curation/close-school";
import { lockBoth, MERGER_TIMEOUT_MS, saveParts, type Part } from "./merger-parts";
import { missingFacts } from "@/lib/curation/facts/missing-facts";
import { mergeCorrections } from "./merge-corrections";
import { mergeReviews } from "./merge-reviews";
import { mergePeople } from "./merge-people";
import { pickFacts } from "@/lib/curation/propose-change";
import type { MergePayload } from "@/lib/curation/schema";
import { getAdminSchool } from "@/lib/curation/facts/school-facts";
import type { AdminSchool, MergedSchool } from "@/lib/curation/view";
import { lockCentroids, updateCentroids } from "@/lib/curation/facts/write-facts";

interface MergeInput {
  actor: Person;
  schoolId: string;
  request: MergePayload;
  /** The second admin's agreement */
  permission?: Permission;
}

/**
 * Merges a school into another, recorded in parts so that undo-merger.ts can undo it; `fill` copies missing facts. If a second admin
 * must agree, it becomes a proposal; repeating it changes nothing.
 * @throws AppError SCHOOL_NOT_FOUND; VALIDATION (the target); STALE; CONFLICT (merged before, a hidden review, or a person in both roles)
 */
export function mergeSchools({ actor, schoolId, request, permission }: MergeInput): Promise<MergedSchool | Proposed> {
  const { intoId, fill } = request;
  return inTransaction(
    async () => {
      await lockBoth({ schoolId, intoId });
      const school = await getAdminSchool(schoolId);
      if (school.status === "merged" && school.mergedIntoId === intoId) return toResult(await getAdminSchool(intoId), NOTHING_MOVED);
      const into = await requireTarget(school, intoId);
      requireVersion(school, request.version);
      requireVersion(into, request.intoVersion);
      if (await mustPropose(actor, permission)) return proposeMerger(actor, { school, into, fill });
      await lockCentroids([school, into]);

      const reviews = await mergeReviews({ schoolId, intoId });
      const people = await mergePeople(actor, { schoolId, intoId });
      const corrections = await mergeCorrections({ schoolId, intoId });
      const givesCode = fill && into.udiseCode === null && school.udiseCode !== null;
      const redirectParts = await redirect(school, { intoId, givesCode });
      await updateCentroids(school, null);
      await recountStatistics([schoolId, intoId]);
      const moved = { ...reviews.moved, ...people.moved };
      const mergerId = await recordMerger(actor, { school, into, moved, givesCode, permission });
      await saveParts(mergerId, [...redirectParts, ...reviews.parts, ...people.parts, ...corrections]);
      if (fill)
        await changeSchool({
          actor,
          schoolId: intoId,
          fields: missingFacts(into, school),
          action: "school.fill",
          note: { fromId: schoolId },
          permission,
        });
      return toResult(await getAdminSchool(intoId), moved);
    },
    { timeout: MERGER_TIMEOUT_MS },
  );
}

/** The facts that distinguish two schools, for the admin who must agree. */
const SHOWN_FACTS = ["name", "address", "city", "zipCode", "boardAffiliation", "affiliationNumber", "grades", "udiseCode"] as const;

function proposeMerger(
  actor: Person,
  { school, into, fill }: { school: AdminSchool; into: AdminSchool; fill: boolean },
): Promise<Proposed> {
  const order = { intoId: into.id, fill, version: school.version, intoVersion: into.version };
  const payload = { order, before: pickFacts(school, SHOWN_FACTS), after: pickFacts(into, SHOWN_FACTS) };
  return addProposal({ actor, kind: "school.merge", subject: { kind: "school", id: school.id, name: school.name }, payload });
}

type MovedCounts = MergedSchool["moved"];
const NOTHING_MOVED: MovedCounts = { reviews: 0, reviewsReplaced: 0, enrolments: 0, representatives: 0 };

const toResult = (school: AdminSchool, moved: MovedCounts): MergedSchool => ({
  id: school.id,
  name: school.name,
  version: school.version,
  moved,
});

async function requireTarget(school: AdminSchool, intoId: string): Promise<AdminSchool> {
  if (school.status === "merged") throw new AppError("CONFLICT", "This school has already been merged into another.");
  const refuse = (text: string) => new AppError("VALIDATION", text, { intoId: text });
  if (intoId === school.id) throw refuse("A school can’t be merged into itself");
  const listed = await db().school.count({ where: { id: intoId, status: "listed" } });
  if (listed === 0) throw refuse("Choose a listed school");
  const into = await getAdminSchool(intoId);
  if (into.isDemo !== school.isDemo) throw refuse("A demo school and a real one can’t be merged");
  return into;
}

/** Redirects this school, and those merged into it before, to the other school directly. */
async function redirect(school: AdminSchool, { intoId, givesCode }: { intoId: string; givesCode: boolean }): Promise<Part[]> {
  const now = clock.now();
  const redirected = await db().school.updateManyAndReturn({
    where: { mergedIntoId: school.id },
    data: { mergedIntoId: intoId, updatedAt: now },
    select: { id: true },
  });
  await db().school.update({
    where: { id: school.id },
    // A UDISE code that the other school doesn't take stays, so that an import with this code finds the merged school and adds none.
    data: { status: "merged", mergedIntoId: intoId, ...(givesCode && { udiseCode: null }), version: { increment: 1 }, updatedAt: now },
  });
  const before = { status: school.status, mergedAt: now.toISOString(), ...(givesCode && { udiseCode: school.udiseCode }) };
  return [
    { kind: "school", schoolId: school.id, before },
    ...redirected.map(({ id }): Part => ({ kind: "led", schoolId: school.id, objectId: id })),
  ];
}

interface MergerOutcome {
  school: AdminSchool;
  into: AdminSchool;
  moved: MovedCounts;
  givesCode: boolean;
  permission: Permission | undefined;
}

/** Returns the merger's id, which is the id of its audit entry. */
async function recordMerger(actor: Person, { school, into, moved, givesCode, permission }: MergerOutcome): Promise<bigint> {
  const mergerId = await recordAudit({
    actor,
    action: "school.merge",
    subject: { kind: "school", id: school.id },
    before: { status: school.status, ...(givesCode && { udiseCode: school.udiseCode }) },
    after: {
      status: "merged",
      mergedIntoId: into.id,
      ...(givesCode && { udiseCode: null }),
      note: { ...moved, ...agreedNote(permission) },
    },
  });
  await recordAudit({
    actor,
    action: "school.absorb",
    subject: { kind: "school", id: into.id },
    after: { note: { fromId: school.id, ...moved } },
  });
  return mergerId;
}
