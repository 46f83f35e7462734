import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { getOwnProfile } from "./queries";
import type { ProfileChange } from "./schema";
import type { OwnProfile } from "./view";

interface Change {
  actor: Pick<Person, "id" | "isAdmin">;
  change: ProfileChange;
}

/**
 * Changes what a person says about themselves; what isn't named stays. A pincode takes the place of a place and the other
 * way round. An admin who has the application open sees by its version that it isn't the one they read.
 *
 * @throws AppError VALIDATION (a place that isn't there)
 */
export async function changeProfile({ actor, change }: Change): Promise<OwnProfile> {
  const { homeZipCode, homePlaceId, ...rest } = change;
  if (homePlaceId && (await db().place.count({ where: { id: homePlaceId } })) === 0) {
    const fault = "We don't know this place. Please choose one from the list.";
    throw new AppError("VALIDATION", fault, { homePlaceId: fault });
  }
  const home = {
    ...(homeZipCode !== undefined && { homeZipCode, ...(homeZipCode && { homePlaceId: null }) }),
    ...(homePlaceId !== undefined && { homePlaceId, ...(homePlaceId && { homeZipCode: null }) }),
  };
  await db().user.updateMany({ where: { id: actor.id }, data: { ...rest, ...home, version: { increment: 1 } } });
  return getOwnProfile(actor);
}
