import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { NOTICE_VERSIONS } from "./notices";
import { CONSENT_PURPOSES, type ConsentPurpose, type NoticePurpose } from "./schema";
import type { OwnConsent } from "./view";

/** Records a consent with the version of its notice. A partial unique index allows one per purpose; a newer version ends the older. */
export async function giveConsent({ userId, purpose }: { userId: string; purpose: NoticePurpose }): Promise<void> {
  const noticeVersion = NOTICE_VERSIONS[purpose];
  await db().consent.updateMany({
    where: { userId, purpose, withdrawnAt: null, noticeVersion: { not: noticeVersion } },
    data: { withdrawnAt: clock.now() },
  });
  await db().$executeRaw`INSERT INTO consents (id, user_id, purpose, notice_version, given_at)
    VALUES (${newId()}::uuid, ${userId}::uuid, ${purpose}, ${noticeVersion}, ${clock.now()})
    ON CONFLICT (user_id, purpose) WHERE withdrawn_at IS NULL DO NOTHING`;
}

/** Returns whether a consent was in force; the caller handles the consequences. */
export async function withdrawConsent({ userId, purpose }: { userId: string; purpose: ConsentPurpose }): Promise<boolean> {
  const { count } = await db().consent.updateMany({ where: { userId, purpose, withdrawnAt: null }, data: { withdrawnAt: clock.now() } });
  return count > 0;
}

export async function hasConsented({ userId, purpose }: { userId: string; purpose: NoticePurpose }): Promise<boolean> {
  const where = { userId, purpose, noticeVersion: NOTICE_VERSIONS[purpose], withdrawnAt: null };
  return (await db().consent.count({ where })) > 0;
}

export async function listConsents(userId: string): Promise<OwnConsent[]> {
  const rows = await db().consent.findMany({ where: { userId }, orderBy: [{ givenAt: "desc" }, { id: "asc" }] });
  return CONSENT_PURPOSES.map((purpose) => {
    const purposeRows = rows.filter((row) => row.purpose === purpose);
    const row = purposeRows.find(({ withdrawnAt }) => withdrawnAt === null) ?? purposeRows[0];
    return {
      purpose,
      isGiven: row !== undefined && row.withdrawnAt === null,
      noticeVersion: row?.noticeVersion ?? null,
      givenAt: row?.givenAt.toISOString() ?? null,
      withdrawnAt: row?.withdrawnAt?.toISOString() ?? null,
      currentNoticeVersion: NOTICE_VERSIONS[purpose],
    };
  });
}
