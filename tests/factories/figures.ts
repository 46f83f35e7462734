import { db } from "@/lib/platform/db";
import { createParent } from "./parents";
import { signIn } from "./sessions";

/** A verified parent of a child at the school, signed in, with the address at which they say something about it. */
export async function createContributor({
  schoolId,
  about,
  ...fields
}: { schoolId: string; about: "fees" | "facts" } & Parameters<typeof createParent>[0]) {
  const parent = await createParent({ schoolId, ...fields });
  const enrolment = await db().enrolment.findFirstOrThrow({ where: { parentId: parent.id } });
  return { id: parent.id, enrolmentId: enrolment.id, cookie: await signIn(parent), address: `/api/enrollments/${enrolment.id}/${about}` };
}
