import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createParent } from "./parents";

/** A representative of a school; a new person unless `userId` is given. */
export async function createRepresentative({ schoolId, userId }: { schoolId: string; userId?: string }) {
  const person = userId ? await db().user.findUniqueOrThrow({ where: { id: userId } }) : await createParent({ firstName: "Vandana" });
  await db().schoolRepresentative.create({ data: { userId: person.id, schoolId, proof: "A letter of the school on its paper." } });
  return person;
}

/** A school's reply to a review, awaiting moderation. */
export function createReply(
  { id, schoolId }: { id: string; schoolId: string },
  fields: Partial<Prisma.ReviewReplyUncheckedCreateInput> = {},
) {
  return db().reviewReply.create({
    data: { id: newId(), reviewId: id, schoolId, text: "Thank you. The fence has been mended.", ...fields },
  });
}
