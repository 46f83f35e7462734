import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { createContributor } from "./figures";

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

/** A verified parent who can say what the school costs. */
export const createFeePayer = (fields: Omit<Parameters<typeof createContributor>[0], "about">) =>
  createContributor({ ...fields, about: "fees" });
