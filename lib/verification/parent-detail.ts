import type { Prisma } from "@/prisma/generated/client";
import { listEditingLocks } from "@/lib/editing-locks/editing-locks";
import { dayOf } from "@/lib/platform/dates";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { viewOf } from "@/lib/platform/view-of";
import { adminUserColumns, documentPath, toAdminUser, toQueuedDocument, documentColumns } from "./admin-user";
import { listDuplicates } from "./duplicates";
import { detailDecision, detailDocument, detailEnrolment, detailRequest, type ParentDetail, parentDetail } from "./view";

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
  const [user, locks, duplicates] = await Promise.all([
    db().user.findUnique({ where: { id }, select: columns }),
    listEditingLocks({ kind: "user", subjectIds: [id], adminId }),
    listDuplicates(id),
  ]);
  if (!user) throw new AppError("NOT_FOUND", "This person doesn’t exist.");
  const live = user.enrolments.filter(({ endedOn, status }) => endedOn === null && status !== "rejected");
  const open = user.schoolRequests.filter(({ closedAt }) => closedAt === null);
  return viewOf(parentDetail, {
    ...toAdminUser({ ...user, enrolments: live, schoolRequests: open }),
    phone: user.phone,
    childrenInfo: user.childrenInfo,
    appliedAt: user.appliedAt,
    verifiedAt: user.verifiedAt,
    verificationReason: user.reasonText,
    version: user.version,
    document: toQueuedDocument(user.documents[0]),
    claimedBy: locks.get(id) ?? null,
    enrolments: user.enrolments.map(toDetailEnrolment),
    schoolRequests: user.schoolRequests.map((request) => viewOf(detailRequest, { ...request, isOpen: request.closedAt === null })),
    documents: user.documents.map(toDetailDocument),
    decisions: user.decisions.map(toDetailDecision),
    duplicates,
  });
}

const toDetailEnrolment = ({ school, ...row }: Row["enrolments"][number]) =>
  viewOf(detailEnrolment, { ...row, schoolName: school.name, city: school.city, endedOn: dayOf(row.endedOn) });

function toDetailDocument(row: Row["documents"][number]) {
  const path = documentPath(row);
  return viewOf(detailDocument, { ...row, url: path && `/uploads/${path}`, submittedAt: row.submittedAt! });
}

const toDetailDecision = ({ decidedBy, ...row }: Row["decisions"][number]) =>
  viewOf(detailDecision, { ...row, decidedBy: decidedBy?.firstName ?? null });
