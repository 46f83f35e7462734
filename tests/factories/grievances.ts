import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { newId, randomBase32 } from "@/lib/platform/ids";

/** A visitor's open grievance about wrong facts of a school. */
export function createGrievance(fields: Partial<Prisma.GrievanceUncheckedCreateInput> = {}) {
  return db().grievance.create({
    data: {
      id: newId(),
      number: `G-${randomBase32(8).toUpperCase()}`,
      category: "school",
      name: "Imran Sheikh",
      email: "imran@mail.example",
      message: "The phone number of our school is another school’s.",
      dueAt: new Date(Date.now() + 7 * 24 * 3_600_000),
      ...fields,
    },
  });
}
