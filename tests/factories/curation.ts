import { addDays } from "date-fns";
import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { newId, randomBase32 } from "@/lib/platform/ids";
import { createSchool } from "./schools";

/** An open correction that proposes another principal. */
export const createCorrection = ({ schoolId, ...fields }: Partial<Prisma.SchoolCorrectionUncheckedCreateInput> & { schoolId: string }) =>
  db().schoolCorrection.create({
    data: { id: newId(), schoolId, field: "principalName", value: `Asha ${randomBase32(6)}`, source: "The notice board", ...fields },
  });

/** Two schools in the queue of likely duplicates. */
export async function createDuplicate() {
  const [firstId, secondId] = [(await createSchool()).id, (await createSchool()).id].sort();
  return db().schoolDuplicate.create({ data: { id: newId(), firstId, secondId, zipCode: "422001", likeness: 90, distanceM: 40 } });
}

/** An open proposal to delete a school. */
export async function createProposal({ proposedById }: { proposedById: string }) {
  const { id: subjectId, name: subjectName } = await createSchool();
  const reason = "It was never a school.";
  return db().jointDecision.create({
    data: { id: newId(), kind: "school.delete", subjectId, subjectName, reason, proposedById, expiresAt: addDays(new Date(), 7) },
  });
}
