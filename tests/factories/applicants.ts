import { randomBytes } from "node:crypto";
import type { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createUnverifiedParent } from "./parents";

type ApplicantFields = NonNullable<Parameters<typeof createUnverifiedParent>[0]> & {
  /** The school claimed at registration */
  schoolId?: string;
  /** false: no document */
  document?: Omit<Partial<Prisma.DocumentUncheckedCreateInput>, "ownerId"> | false;
};

/** A parent who awaits verification, with a document that admins can open. The store has no file for it. */
export async function createApplicant({ schoolId, document = {}, ...fields }: ApplicantFields = {}) {
  const now = clock.now();
  const parent = await createUnverifiedParent({
    verificationStatus: "pending",
    appliedAt: now,
    hasDocument: document !== false,
    ...fields,
  });
  const enrolment = schoolId
    ? await db().enrolment.create({ data: { parentId: parent.id, schoolId, className: "4", status: "claimed" } })
    : null;
  return { ...parent, enrolment, document: document === false ? null : await createDocument({ ownerId: parent.id, ...document }) };
}

/** A submitted document that admins can open. */
export function createDocument(fields: Partial<Prisma.DocumentUncheckedCreateInput> & { ownerId: string }) {
  return db().document.create({
    data: {
      storageKey: `documents/${newId()}`,
      fileName: "fee-receipt.pdf",
      contentType: "application/pdf",
      size: 41_000,
      sha256: randomBytes(32).toString("hex"),
      state: "open",
      receivedAt: clock.now(),
      submittedAt: clock.now(),
      ...fields,
    },
  });
}
