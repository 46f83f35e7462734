import { subDays } from "date-fns";
import { Prisma } from "@/prisma/generated/client";
import { clock } from "@/lib/platform/clock";
import { db } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";
import { viewOf } from "@/lib/platform/view-of";
import { byTime, containsWords, type ListOf, listRows, type Page } from "@/lib/http/list-page";
import type { ClaimSort } from "./criteria";
import { listRequirements } from "./approval-requirements";
import { type ListedClaim, listedClaim } from "./view";
import { websiteDomain } from "@/lib/schools/website";
import { judgeWebsites } from "./website-trust";

const ORDERS: Record<ClaimSort, Prisma.Sql> = byTime(Prisma.sql`claim.proved_at`, Prisma.sql`claim.id`);

const NETWORK_DAYS = 30;

/** Claims that await an admin, with signs that they may be false. The search covers person and school. */
export function listClaims({ search, sort, ...page }: Page & { sort: ClaimSort }): Promise<ListOf<ListedClaim>> {
  const searched = Prisma.sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email || ' ' || schools.name || ' ' || schools.city)`;
  const from = Prisma.sql`
    FROM school_claims AS claim JOIN users ON users.id = claim.user_id JOIN schools ON schools.id = claim.school_id
    WHERE claim.state = 'waiting' AND ${containsWords(searched, search)}`;
  return listRows({ columns: Prisma.sql`claim.id`, from, order: ORDERS[sort], ...page }, readClaims);
}

async function readClaims(ids: string[]): Promise<ListedClaim[]> {
  const claims = await db().schoolClaim.findMany({
    where: { id: { in: ids } },
    include: {
      user: { select: { id: true, firstName: true, lastName: true, email: true, _count: { select: { claims: true } } } },
      school: { select: { id: true, name: true, city: true } },
    },
  });
  const [websites, requirements, networks] = await Promise.all([
    judgeWebsites(claims.map(({ schoolId }) => schoolId)),
    listRequirements(ids),
    countSameNetwork(ids),
  ]);
  return claims.map(({ user: { _count, ...person }, ...claim }) => {
    const website = omit(websites.get(claim.schoolId)!, "domain");
    return viewOf(listedClaim, {
      ...claim,
      ...requirements.get(claim.id)!,
      person,
      website: { ...website, isUnchanged: websiteDomain(website.url) === claim.domain },
      claimsByPerson: _count.claims,
      sameNetwork: networks.get(claim.id) ?? 0,
      provedAt: claim.provedAt!,
    } as never);
  });
}

async function countSameNetwork(ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db().$queryRaw<{ id: string; count: number }[]>`
    SELECT claim.id, count(other.id)::int AS count
    FROM school_claims AS claim JOIN school_claims AS other ON other.network_hash = claim.network_hash AND other.user_id <> claim.user_id
    WHERE claim.id IN (${Prisma.join(ids.map((id) => Prisma.sql`${id}::uuid`))}) AND other.created_at > ${subDays(clock.now(), NETWORK_DAYS)}
    GROUP BY claim.id`;
  return new Map(rows.map(({ id, count }) => [id, count]));
}
