import { addHours } from "date-fns";
import { lockOwnAccount } from "@/lib/accounts/lock-account";
import { hashOfCode } from "@/lib/accounts/second-factor/sealed-secret";
import { recordAudit } from "@/lib/audit/record-audit";
import { requireLimit } from "@/lib/http/limits/rate-limits";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock } from "@/lib/platform/clock";
import { dayOf } from "@/lib/platform/dates";
import { db, inTransaction } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { newId, randomBase32 } from "@/lib/platform/ids";
import type { Person } from "@/lib/policy/actor";
import { authorize } from "@/lib/policy/authorize";
import { WEBSITE_MIN_DAYS } from "./criteria";
import { isParentOf } from "./link-representative";
import { canRenew } from "./representation-term";
import { getOwnClaim } from "./own-claims";
import type { NewClaim } from "./schema";
import type { OwnClaim } from "./view";
import { judgeWebsite } from "./website-trust";

const CODE_LENGTH = 8;
const CODE_HOURS = 24;

interface ClaimInput {
  actor: Person;
  schoolId: string;
  claim: NewClaim;
  client: string;
}

/**
 * Begins a claim that the person speaks for the school, or renews their link: mails a code to an address at the domain of the school's website.
 * @throws AppError FORBIDDEN (an admin), EMAIL_UNCONFIRMED, VALIDATION (the address is elsewhere), RATE_LIMITED, CONFLICT: the website proves
 * nothing, the person is a parent of the school, speaks for it already, or has an open claim
 */
export async function requestClaim({ actor, schoolId, claim: { role, email }, client }: ClaimInput): Promise<OwnClaim> {
  authorize(actor, "claim.make", {});
  const tooMany = "There have been several claims today. Please try again tomorrow.";
  await requireLimit({ limit: "claim", of: actor.id }, tooMany);
  await requireLimit({ limit: "claim-address", address: client }, tooMany);
  return inTransaction(async () => {
    const userId = (await lockOwnAccount(actor)).id;
    const { emailConfirmedAt } = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { emailConfirmedAt: true } });
    if (!emailConfirmedAt)
      throw new AppError("EMAIL_UNCONFIRMED", "Please confirm your email address first. Open the link that we emailed you.");
    const schoolName = await lockListedSchool(schoolId);
    await refuseParent({ userId, schoolId });
    await refuseSecond({ userId, schoolId });
    const domain = await requireClaimDomain(schoolId);
    if (email.split("@")[1] !== domain) {
      const text = `Enter an address that ends with @${domain}, the school’s website`;
      throw new AppError("VALIDATION", text, { email: text });
    }
    // Each person has their own limit for an address: others' claims of a school must not use it up.
    await requireLimit({ limit: "claim-mail", of: `${userId} ${email}` }, tooMany);
    await requireLimit({ limit: "claim-mail-all", of: email }, tooMany);
    const [id, code, now] = [newId(), randomBase32(CODE_LENGTH), clock.now()];
    const secret = { codeHash: hashOfCode(code, id), codeExpiresAt: addHours(now, CODE_HOURS) };
    await db().schoolClaim.create({
      data: { id, userId, schoolId, role, way: "domain", domain, address: email, createdAt: now, ...secret },
    });
    await queueMail({
      kind: "claim-code",
      address: email,
      userId,
      facts: { schoolName, code: `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}` },
    });
    await recordAudit({ actor, action: "claim.request", subject: { kind: "claim", id }, after: { schoolId, role, domain } });
    return getOwnClaim(id);
  });
}

async function lockListedSchool(schoolId: string): Promise<string> {
  const [school] = await db().$queryRaw<{ name: string }[]>`
    SELECT name FROM schools WHERE id = ${schoolId} AND status = 'listed' FOR KEY SHARE`;
  if (!school) throw new AppError("CONFLICT", "This school has closed.");
  return school.name;
}

/** The error is the same with and without a review, because a person with a stolen session must not learn of an anonymous one. */
async function refuseParent({ userId, schoolId }: { userId: string; schoolId: string }) {
  if (await isParentOf({ userId, schoolId }))
    throw new AppError(
      "CONFLICT",
      "You use this account as a parent of this school, and nobody can be both. You can sign up with another address.",
    );
}

async function refuseSecond({ userId, schoolId }: { userId: string; schoolId: string }) {
  const now = clock.now();
  await db().schoolClaim.updateMany({
    where: { userId, schoolId, state: "code", codeExpiresAt: { lte: now } },
    data: { state: "lapsed", address: null, codeHash: null },
  });
  if ((await db().schoolClaim.count({ where: { userId, schoolId, state: { in: ["code", "waiting"] } } })) > 0)
    throw new AppError("CONFLICT", "You have an open claim of this school.");
  const link = await db().schoolRepresentative.findFirst({ where: { userId, schoolId, endedAt: null }, select: { endsOn: true } });
  if (link && !canRenew(dayOf(link.endsOn))) throw new AppError("CONFLICT", "You speak for this school already.");
}

/** @throws AppError CONFLICT if the school's website doesn't prove who works there */
async function requireClaimDomain(schoolId: string): Promise<string> {
  const website = await judgeWebsite(schoolId);
  if (!website?.domain) throw new AppError("CONFLICT", "We don’t know a website with the school’s own domain. Please write to us.");
  if (!website.basis)
    throw new AppError(
      "CONFLICT",
      `The website of this school was added or changed less than ${WEBSITE_MIN_DAYS} days ago, so we can’t rely on it yet. Please write to us.`,
    );
  return website.domain;
}
