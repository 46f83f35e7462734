import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { viewOf } from "@/lib/platform/view-of";
import { schoolInput, type SchoolInput } from "@/lib/schools/schema";
import { type AdminSchool, adminSchool, type SchoolFacts } from "@/lib/curation/view";

export const FACT_FIELDS = [...Object.keys(schoolInput.shape), "fees"] as (keyof SchoolFacts)[];

const adminSchoolInclude = {
  place: { select: { name: true } },
  statistics: { select: { reviewCount: true } },
  fees: { orderBy: { academicYear: "desc" } },
} satisfies Prisma.SchoolInclude;

type SchoolRow = Prisma.SchoolGetPayload<{ include: typeof adminSchoolInclude }>;

/** Locks these schools until the transaction ends, in the order of their ids, which every change of several schools must follow. */
export async function lockSchools(ids: string[]): Promise<void> {
  await db().$queryRaw`SELECT id FROM schools WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
}

export async function listIdsWithMerged(schoolId: string): Promise<string[]> {
  const merged = await db().school.findMany({ where: { mergedIntoId: schoolId }, select: { id: true } });
  return [schoolId, ...merged.map(({ id }) => id)];
}

/** A school of any status with all its facts, or null. */
export async function findAdminSchool(id: string): Promise<AdminSchool | null> {
  const row = await db().school.findUnique({ where: { id }, include: adminSchoolInclude });
  return row && toAdminSchool(row);
}

export async function findAdminSchools(ids: string[]): Promise<Map<string, AdminSchool>> {
  const rows = await db().school.findMany({ where: { id: { in: ids } }, include: adminSchoolInclude });
  return new Map(rows.map((row) => [row.id, toAdminSchool(row)]));
}

/** @throws AppError SCHOOL_NOT_FOUND */
export async function getAdminSchool(id: string): Promise<AdminSchool> {
  const school = await findAdminSchool(id);
  if (!school) throw new AppError("SCHOOL_NOT_FOUND", "School not found");
  return school;
}

function toAdminSchool(row: SchoolRow): AdminSchool {
  return viewOf(adminSchool, { ...row, ...readFacts(row), placeName: row.place.name, totalReviews: row.statistics?.reviewCount ?? 0 });
}

function readFacts(row: SchoolRow): SchoolFacts {
  const facts = Object.fromEntries(Object.keys(schoolInput.shape).map((field) => [field, row[field as keyof SchoolInput]]));
  return {
    ...(facts as Omit<SchoolFacts, "fees">), // the columns have the same names and types as the input's fields
    averageFees: row.averageFees?.toNumber() ?? null,
    fees: row.fees.map((fee) => ({ academicYear: fee.academicYear, averageFees: fee.averageFees.toNumber() })),
  };
}
