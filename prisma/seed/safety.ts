import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import type { SafetyAnswer, SafetyKind } from "@/lib/safety/criteria";
import { publishSafetyFigures } from "@/lib/safety/publish-safety-figures";

/** What the parents of the demo school answer, in turn. Invented like everything else about it. */
const ANSWERS: Partial<Record<SafetyKind, SafetyAnswer[]>> = {
  FIRE_DRILL: ["no", "no", "unsure", "yes"],
  GATE_GUARD: ["yes"],
  PICKUP_CHECK: ["yes", "no", "yes"],
  BUS_ATTENDANT: ["yes", "yes", "unsure"],
  RAMP: ["no", "no", "yes"],
  DRINKING_WATER: ["no", "no", "yes"],
  GIRLS_TOILET: ["yes", "yes", "no"],
};

export async function loadDemoSafety(schoolId: string, enrolments: Prisma.EnrolmentCreateManyInput[]): Promise<void> {
  const ofSchool = enrolments.filter((enrolment) => enrolment.schoolId === schoolId);
  await db().safetyReport.createMany({
    data: ofSchool.flatMap(({ id }, index) =>
      Object.entries(ANSWERS).map(([kind, answers]) => ({ enrolmentId: id!, kind, answer: answers[index % answers.length] })),
    ),
  });
  await publishSafetyFigures();
}
