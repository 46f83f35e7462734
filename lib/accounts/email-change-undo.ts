import { addDays } from "date-fns";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { hashOfSecret, newSecret } from "@/lib/platform/secrets";
import { undoEmailChangeLink } from "./email/links";

const VALID_DAYS = 7;

/** Call it before a change of address, with the account locked, so that its links have ids in the order of creation. */
export async function issueUndoLink({ userId, email }: { userId: string; email: string }): Promise<string> {
  const secret = newSecret();
  const createdAt = clock.now();
  const expiresAt = addDays(createdAt, VALID_DAYS);
  await db().emailChangeUndo.create({ data: { tokenHash: hashOfSecret(secret), userId, email, createdAt, expiresAt } });
  return undoEmailChangeLink(secret);
}

/** @throws AppError LINK_INVALID (unknown, used, ended or too old) */
export async function getUndo(token: string): Promise<{ userId: string; email: string }> {
  const undo = await db().emailChangeUndo.findUnique({ where: { tokenHash: hashOfSecret(token) } });
  if (undo?.usedAt) throw new AppError("LINK_INVALID", "This link has already been used.");
  if (!undo || undo.expiresAt <= clock.now()) throw new AppError("LINK_INVALID", "This link has expired or is incomplete.");
  return undo;
}

/**
 * Marks the links that restore this address as used, and deletes later links that restore another one: with such a link
 * a thief could take the account back.
 * @returns when the oldest link was created: later changes may be the thief's
 */
export async function redeemUndoLinks({ userId, email }: { userId: string; email: string }): Promise<Date> {
  const now = clock.now();
  const links = { userId, email, usedAt: null };
  const oldest = await db().emailChangeUndo.findFirstOrThrow({ where: { ...links, expiresAt: { gt: now } }, orderBy: { id: "asc" } });
  await db().emailChangeUndo.deleteMany({ where: { userId, email: { not: email }, id: { gt: oldest.id } } });
  await db().emailChangeUndo.updateMany({ where: links, data: { usedAt: now } });
  return oldest.createdAt;
}

export async function endUndoLinks(userId: string): Promise<void> {
  await db().emailChangeUndo.deleteMany({ where: { userId } });
}

/** Whether a "This wasn't me" link can still return this address to another account. */
export async function isReservedForOther({ email, userId }: { email: string; userId: string }): Promise<boolean> {
  const where = { email, userId: { not: userId }, usedAt: null, expiresAt: { gt: clock.now() } };
  return (await db().emailChangeUndo.count({ where })) > 0;
}
