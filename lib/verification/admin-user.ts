import { viewOf } from "@/lib/platform/view-of";
import type { Prisma } from "@/prisma/generated/client";
import { type AdminUser, adminUser, type QueuedDocument } from "./view";

export const documentColumns = {
  id: true,
  storageKey: true,
  fileName: true,
  contentType: true,
  size: true,
  state: true,
} satisfies Prisma.DocumentSelect;

export const sentDocument = {
  where: { submittedAt: { not: null } },
  orderBy: { submittedAt: "desc" },
  take: 1,
  select: documentColumns,
} satisfies Prisma.User$documentsArgs;

/** The columns of a user in every admin list; never the password hash. */
export const adminUserColumns = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  emailConfirmedAt: true,
  isAdmin: true,
  isVerified: true,
  verificationStatus: true,
  createdAt: true,
  enrolments: {
    where: { endedOn: null, status: { not: "rejected" } },
    orderBy: { createdAt: "asc" },
    take: 1,
    select: { school: { select: { name: true } } },
  },
  schoolRequests: { where: { closedAt: null }, orderBy: { createdAt: "desc" }, take: 1, select: { name: true } },
  documents: sentDocument,
} satisfies Prisma.UserSelect;

export type AdminUserRow = Prisma.UserGetPayload<{ select: typeof adminUserColumns }>;
type DocumentRow = Prisma.DocumentGetPayload<{ select: typeof documentColumns }>;

export function toAdminUser(user: AdminUserRow): AdminUser {
  return viewOf(adminUser, {
    ...user,
    isEmailConfirmed: user.emailConfirmedAt !== null,
    schoolName: user.enrolments[0]?.school.name ?? user.schoolRequests[0]?.name ?? null,
    verificationDocumentPath: documentPath(user.documents[0]),
  });
}

/** The path below /uploads/; null if the document can't be viewed: sealed, destroyed or missing. */
export function documentPath(document: Pick<DocumentRow, "storageKey" | "state"> | undefined): string | null {
  return document?.state === "open" ? document.storageKey : null;
}

/** The document with its link for admins; null if it can't be viewed. */
export function toQueuedDocument(document: DocumentRow | undefined): QueuedDocument | null {
  const path = documentPath(document);
  if (!document || path === null) return null;
  return {
    id: document.id,
    url: `/uploads/${path}`,
    fileName: document.fileName ?? "document",
    contentType: document.contentType ?? "application/octet-stream",
    size: document.size ?? 0,
  };
}
