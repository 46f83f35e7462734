import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { createParent } from "./parents";
import { signIn } from "./sessions";

type Line = Omit<Prisma.FeeLineUncheckedCreateInput, "scheduleId">;

/** The fees of 2026-27 as the school declares them: by default one tuition fee for all classes. */
export const createFeeSchedule = ({
  lines = [{ classFrom: 1, classTo: 12, head: "TUITION", amount: 60_000, timesAYear: 1 }],
  ...fields
}: Partial<Prisma.FeeScheduleUncheckedCreateInput> & { schoolId: string; lines?: Line[] }) =>
  db().feeSchedule.create({
    data: {
      academicYear: 2026,
      kind: "declared",
      source: "Mandatory public disclosure",
      asOf: new Date("2026-04-15"),
      ...fields,
      lines: { create: lines },
    },
    include: { lines: true },
  });

/** A verified parent of a child at the school, signed in, with the address at which they say what it costs. */
export async function createFeePayer({ schoolId, ...fields }: { schoolId: string } & Parameters<typeof createParent>[0]) {
  const parent = await createParent({ schoolId, ...fields });
  const enrolment = await db().enrolment.findFirstOrThrow({ where: { parentId: parent.id } });
  return { id: parent.id, enrolmentId: enrolment.id, cookie: await signIn(parent), address: `/api/enrollments/${enrolment.id}/fees` };
}
