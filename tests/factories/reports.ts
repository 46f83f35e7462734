import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createReview } from "./reviews";
import { createSchool } from "./schools";

/** A visitor's open report of a published review as advertising. */
export async function createReport(fields: Partial<Prisma.ReviewReportUncheckedCreateInput> = {}) {
  const reviewId = fields.reviewId ?? (await createReview({ schoolId: (await createSchool()).id })).id;
  return db().reviewReport.create({
    data: { id: newId(), reasonCode: "advertising", dueAt: new Date(Date.now() + 3_600_000), ...fields, reviewId },
  });
}
