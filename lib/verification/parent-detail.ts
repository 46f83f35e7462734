import type { Prisma } from "@/prisma/generated/client";
import { listEditingLocks } from "@/lib/editing-locks/editing-locks";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { adminUserColumns, documentPath, toAdminUser, toQueuedDocument, documentColumns } from "./admin-user";
import { listDuplicates } from "./duplicates";
import type { ReasonCode, DocumentKind } from "./schema";
import type { DetailDecision, DetailDocument, DetailEnrolment, ParentDetail } from "./view";

const columns = {
  ...adminUserColumns,
  phone: true,
  childrenInfo: true,
  appliedAt: true,
  verifiedAt: true,
  reasonText: true,
  version: true,
  enrolments: {
    orderBy: { createdAt: "asc" },
    select: {
      id: true,
      schoolId: true,
      className: true,
      academicYear: true,
      status: true,
      endedOn: true,
      school: { select: { name: true, city: true } },
    },
  },
  schoolRequests: { orderBy: { createdAt: "desc" }, select: { name: true, zipCode: true, createdAt: true, closedAt: true } },
  documents: {
    where: { submittedAt: { not: null } },
    orderBy: { submittedAt: "desc" },
    select: {
      ...documentColumns,
      submittedAt: true,
      decidedAt: true,
    },
  },
  decisions: {
    orderBy: { decidedAt: "desc" },
    select: {
      id: true,
      decision: true,
      documentKind: true,
      reasonCode: true,
      reasonText: true,
      decidedAt: true,
      undoneAt: true,
      decidedBy: { select: { firstName: true } },
    },
  },
} satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof columns }>;

/** All that admins see of a person. @throws AppError NOT_FOUND */
export async function getParentDetail({ id, adminId }: { id: string; adminId: string }): Promise<ParentDetail> {
  const [user, claims, duplicates] = await Promise.all([
    db().user.findUnique({ where: { id }, select: columns }),
    listEditingLocks({ kind: "user", subjectIds: [id], adminId }),
    listDuplicates(id),
  ]);
  if (!user) throw new AppError("NOT_FOUND", "This person doesn’t exist.");
  const live = user.enrolments.filter(({ endedOn, status }) => endedOn === null && status !== "rejected");
  const open = user.schoolRequests.filter(({ closedAt }) => closedAt === null);
  return {
    ...toAdminUser({ ...user, enrolments: live, schoolRequests: open }),
    phone: user.phone,
    childrenInfo: user.childrenInfo,
    appliedAt: iso(user.appliedAt),
    verifiedAt: iso(user.verifiedAt),
    verificationReason: user.reasonText,
    version: user.version,
    document: toQueuedDocument(user.documents[0]),
    claimedBy: claims.get(id) ?? null,
    enrolments: user.enrolments.map(toDetailEnrolment),
    schoolRequests: user.schoolRequests.map(({ closedAt, createdAt, ...request }) => ({
      ...request,
      createdAt: createdAt.toISOString(),
      isOpen: closedAt === null,
    })),
    documents: user.documents.map(toDetailDocument),
    decisions: user.decisions.map(toDetailDecision),
    duplicates,
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function toDetailEnrolment({ school, status, endedOn, ...enrolment }: Row["enrolments"][number]): DetailEnrolment {
  return {
    ...enrolment,
    schoolName: school.name,
    city: school.city,
    status: status as DetailEnrolment["status"],
    endedOn: dayOf(endedOn),
  };
}

function toDetailDocument({ storageKey, state, submittedAt, decidedAt, ...document }: Row["documents"][number]): DetailDocument {
  const path = documentPath({ storageKey, state });
  return {
    ...document,
    url: path && `/uploads/${path}`,
    state: state as DetailDocument["state"],
    submittedAt: submittedAt!.toISOString(),
    decidedAt: iso(decidedAt),
  };
}

function toDetailDecision({ decidedBy, ...decision }: Row["decisions"][number]): DetailDecision {
  return {
    ...decision,
    decision: decision.decision as DetailDecision["decision"],
    documentKind: decision.documentKind as DocumentKind | null,
    reasonCode: decision.reasonCode as ReasonCode | null,
    decidedBy: decidedBy?.firstName ?? null,
    decidedAt: decision.decidedAt.toISOString(),
    undoneAt: iso(decision.undoneAt),
  };
}
