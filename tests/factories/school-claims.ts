import { subDays } from "date-fns";
import type { Prisma } from "@/prisma/generated/client";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createUnverifiedParent } from "./parents";
import { createSchool, type SchoolFields } from "./schools";

export const CLAIM_DOMAIN = "nandanvan.example";

/** A school whose website has stood for a year, so that its mailboxes prove a claim. */
export const createClaimableSchool = (fields: SchoolFields = {}) =>
  createSchool({ website: `https://www.${CLAIM_DOMAIN}/`, createdAt: subDays(new Date(), 365), ...fields });

/** A claim that awaits an admin. */
export async function createClaim({ schoolId, ...fields }: Partial<Prisma.SchoolClaimUncheckedCreateInput> & { schoolId: string }) {
  const userId = fields.userId ?? (await createUnverifiedParent()).id;
  return db().schoolClaim.create({
    data: {
      ...{ id: newId(), userId, schoolId, role: "principal", way: "domain", domain: CLAIM_DOMAIN, address: `office@${CLAIM_DOMAIN}` },
      ...{ state: "waiting", provedAt: new Date() },
      ...fields,
    },
  });
}
