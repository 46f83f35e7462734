import { subDays } from "date-fns";
import { listTeam } from "@/lib/accounts/admins/notify-team";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { JOINT_KIND_LABELS } from "./labels";
import type { JointKind } from "./schema";

/** For this many days, a demoted admin still counts as a member of the team. Otherwise an admin could act alone by demoting the others. */
const DEMOTED_DAYS = 7;
/** For this many days, a new admin can't take part. Otherwise an admin could invite a second account of their own. */
const NEW_ADMIN_DAYS = 7;

declare const permission: unique symbol;

/** Proof that an act is permitted. The use cases of the acts require it, and only this module can create it. */
export interface Permission {
  readonly [permission]: JointKind;
  /** The proposal that another admin agreed to; null if one admin acted alone */
  readonly proposal: string | null;
}

/** Call it only after a second admin has agreed, or for a team of one after the delay. */
export const permit = (kind: JointKind, proposal: string | null) => ({ kind, proposal }) as unknown as Permission;

export const agreedNote = (permission: Permission | undefined): { proposal?: string } =>
  permission?.proposal ? { proposal: permission.proposal } : {};

/** Whether an act of this person needs a second admin: not in a team of one, and not with SECOND_PERSON=off. null: the account was deleted */
export async function needsSecondPerson({ id }: { id: string | null }): Promise<boolean> {
  if (env().SECOND_PERSON === "off") return false;
  const others = await db().user.count({ where: { isAdmin: true, ...(id !== null && { id: { not: id } }) } });
  if (others > 0) return true;
  const demoted = { action: "admin.demote", at: { gt: subDays(clock.now(), DEMOTED_DAYS) } };
  return (await db().auditEntry.count({ where: demoted, take: 1 })) > 0;
}

/** Whether the actor must propose an act: it needs a second admin, and none has agreed. */
export const mustPropose = async (actor: Pick<Person, "id">, permission: Permission | undefined): Promise<boolean> =>
  !permission && needsSecondPerson(actor);

/** Which of these people became an admin too recently to take part in a joint decision. */
export async function listNewAdmins(ids: string[]): Promise<Set<string>> {
  if (env().SECOND_PERSON === "off") return new Set();
  const joined = { action: "admin.join", subjectKind: "user", subjectId: { in: ids }, at: { gt: subDays(clock.now(), NEW_ADMIN_DAYS) } };
  const entries = await db().auditEntry.findMany({ where: joined, select: { subjectId: true } });
  return new Set(entries.map(({ subjectId }) => subjectId));
}

/** @throws AppError FORBIDDEN for a new admin */
export async function requireEstablished(actor: Pick<Person, "id">): Promise<void> {
  if ((await listNewAdmins([actor.id])).has(actor.id))
    throw new AppError("FORBIDDEN", `Administrators take part in joint decisions ${NEW_ADMIN_DAYS} days after they became one.`);
}

/** Tells all admins and the operator. @throws AppError SECOND_PERSON_REQUIRED */
export async function permitAlone(actor: Person, kind: JointKind, subjectName: string): Promise<Permission> {
  if (await needsSecondPerson(actor))
    throw new AppError("SECOND_PERSON_REQUIRED", "Another administrator must agree to this. Propose it with a reason.");
  await mailAdmins({ kind, subjectName, state: "done-alone" });
  return permit(kind, null);
}

interface Notice {
  kind: JointKind;
  subjectName: string;
  state: "proposed" | "done-alone";
  exceptId?: string;
}

export async function mailAdmins({ kind, subjectName, state, exceptId }: Notice): Promise<void> {
  for (const recipient of await listTeam(exceptId ? [exceptId] : []))
    await queueMail({ ...recipient, kind: "joint-act", facts: { act: JOINT_KIND_LABELS[kind], subjectName, state } });
}
