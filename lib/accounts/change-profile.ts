import { clock } from "@/lib/platform/clock";
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
 * A pincode replaces a place and vice versa. The version increases, so that an admin who has the application open can't decide on outdated
 * data.
 * @throws AppError VALIDATION (unknown place)
 */
export async function changeProfile({ actor, change }: Change): Promise<OwnProfile> {
  const { homeZipCode, homePlaceId, ...rest } = change;
  if (homePlaceId && (await db().place.count({ where: { id: homePlaceId } })) === 0) {
    const message = "We don't know this place. Please choose one from the list.";
    throw new AppError("VALIDATION", message, { homePlaceId: message });
  }
  const home = {
    ...(homeZipCode !== undefined && { homeZipCode, ...(homeZipCode && { homePlaceId: null }) }),
    ...(homePlaceId !== undefined && { homePlaceId, ...(homePlaceId && { homeZipCode: null }) }),
  };
  if (change.phone !== undefined) {
    await db().user.updateMany({
      where: { id: actor.id, OR: [{ phone: null }, { phone: { not: change.phone } }] },
      data: { phoneChangedAt: clock.now() },
    });
  }
  await db().user.updateMany({ where: { id: actor.id }, data: { ...rest, ...home, version: { increment: 1 } } });
  return getOwnProfile(actor);
}
