import type { JointActs } from "@/lib/joint-decisions/decide-jointly";
import { decideClaim } from "@/lib/representatives/decide-claim";
import { linkByHand, type ProposedLink } from "@/lib/representatives/link-representative";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { isUuid } from "@/lib/platform/ids";
import { changeSchool } from "./change-school";
import { closeSchool, reopenSchool } from "./close-school";
import { decideCorrection } from "./corrections/decide-correction";
import { deleteSchool } from "./delete-school";
import { mergeSchools } from "./mergers/merge-schools";
import type { ProposedFacts } from "./propose-change";
import type { CorrectionDecision, MergePayload } from "./schema";
import { findAdminSchool, getAdminSchool, lockSchools } from "./facts/school-facts";
import { undoChange } from "./undo-change";

/** Acts about schools, reviews, corrections, claims and representatives that need two admins. */
export const CURATION_ACTS: Omit<JointActs, "import.change" | "import.rollback"> = {
  "school.delete": {
    subjectKind: "school",
    isAbout: isSubject,
    nameSubject: async (id) => (await getAdminSchool(id)).name,
    hasChangedSince: hasSchoolChanged,
    carryOut: ({ actor, subjectId, permission }) => deleteSchool({ actor, schoolId: subjectId, permission }),
  },
  "review.unmask": {
    subjectKind: "review",
    nameSubject: nameSchoolOfAnonymousReview,
    isAbout: async (schoolIds, { subjectId: id }) => (await db().review.count({ where: { id, schoolId: { in: schoolIds } } })) > 0,
  },
  "school.change": {
    subjectKind: "school",
    isAbout: isSubject,
    carryOut: ({ payload, subjectId, ...input }) => {
      const { before, after } = payload as ProposedFacts;
      return changeSchool({ ...input, schoolId: subjectId, fields: after, expected: before });
    },
  },
  "school.undo": {
    subjectKind: "school",
    isAbout: isSubject,
    carryOut: ({ actor, permission, payload }) => undoChange({ actor, permission, entryId: (payload as { entryId: string }).entryId }),
  },
  "correction.accept": {
    subjectKind: "correction",
    isAbout: async (schoolIds, { subjectId: id }) =>
      (await db().schoolCorrection.count({ where: { id, schoolId: { in: schoolIds } } })) > 0,
    carryOut: ({ actor, permission, subjectId: id, payload }) => {
      const { decision, before } = payload as Partial<ProposedFacts> & { decision: Omit<CorrectionDecision, "decision"> };
      return decideCorrection({ actor, permission, id, decision: { decision: "accept", ...decision }, expected: before });
    },
  },
  "school.close": {
    subjectKind: "school",
    isAbout: isSubject,
    carryOut: ({ subjectId, ...input }) => closeSchool({ ...input, schoolId: subjectId }),
  },
  "school.reopen": {
    subjectKind: "school",
    isAbout: isSubject,
    carryOut: ({ subjectId, ...input }) => reopenSchool({ ...input, schoolId: subjectId }),
  },
  "school.merge": {
    subjectKind: "school",
    isAbout: (schoolIds, { subjectId, payload }) =>
      [subjectId, (payload as ProposedMerger).order.intoId].some((id) => schoolIds.includes(id)),
    hasChangedSince: isAnotherVersion,
    carryOut: ({ actor, permission, subjectId: schoolId, payload }) =>
      mergeSchools({ actor, permission, schoolId, request: (payload as ProposedMerger).order }),
  },
  "claim.approve": {
    subjectKind: "claim",
    isAbout: async (schoolIds, { subjectId: id }) => (await db().schoolClaim.count({ where: { id, schoolId: { in: schoolIds } } })) > 0,
    carryOut: ({ actor, permission, subjectId: id }) => decideClaim({ actor, permission, id, decision: { outcome: "approved" } }),
  },
  "representative.link": {
    subjectKind: "school",
    isAbout: isSubject,
    hasChangedSince: async (id, proposal) => (await hasSchoolChanged(id, proposal)) || hasEmailChanged(proposal),
    carryOut: ({ subjectId: schoolId, payload, personId, ...input }) =>
      linkByHand({ ...input, link: { userId: personId!, schoolId, proof: (payload as ProposedLink).after.proof } }),
  },
};

function isSubject(schoolIds: string[], { subjectId }: { subjectId: string }): boolean {
  return schoolIds.includes(subjectId);
}

interface ProposedMerger {
  order: MergePayload & { version: number; intoVersion: number };
}

async function isAnotherVersion(id: string, { payload }: { payload: unknown }): Promise<boolean> {
  const { intoId, version, intoVersion } = (payload as ProposedMerger).order;
  await lockSchools([id, intoId]);
  const [school, into] = [await findAdminSchool(id), await findAdminSchool(intoId)];
  return school?.version !== version || into?.version !== intoVersion;
}

/** Whether the school was renamed, or got the reviews of a school that was merged into it. */
async function hasSchoolChanged(id: string, { proposedAt: since }: { proposedAt: Date }): Promise<boolean> {
  await lockSchools([id]);
  // Ignores changes by the school's representative, who could otherwise block the agreement with an edit.
  const action = { startsWith: "school.", not: "school.declare" };
  return (await db().auditEntry.count({ where: { subjectKind: "school", subjectId: id, action, at: { gt: since } }, take: 1 })) > 0;
}

/** Whether the account to be linked has another address, perhaps another owner, since the proposal. */
async function hasEmailChanged({ proposedAt: since, personId }: { proposedAt: Date; personId: string | null }): Promise<boolean> {
  const changes = { subjectKind: "user", subjectId: personId!, action: { startsWith: "email." }, at: { gt: since } };
  return (await db().auditEntry.count({ where: changes, take: 1 })) > 0;
}

/** Works for a deleted author too: admins learn that the account is gone only after two have agreed. */
async function nameSchoolOfAnonymousReview(id: string): Promise<string> {
  const review = isUuid(id) ? await db().review.findUnique({ where: { id }, include: { school: { select: { name: true } } } }) : null;
  if (!review) throw new AppError("NOT_FOUND", "This review doesn’t exist.");
  if (!review.isAnonymous) throw new AppError("CONFLICT", "This review has no hidden author.");
  return review.school.name;
}
