import { hasHint } from "@/lib/moderation/hints/find-hints";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import { websiteDomain } from "@/lib/schools/website";
import { changeSchool } from "@/lib/curation/change-school";
import type { DeclaredFacts } from "@/lib/curation/schema";
import type { AdminSchool, DeskFacts } from "@/lib/curation/view";
import { declareAsSchool, type Declarer } from "./declare-as-school";

interface Declaration extends Declarer {
  facts: DeclaredFacts;
}

/** An overview may not contain these: they have fields of their own, or would bypass moderation. */
const REFUSED_IN_OVERVIEW = ["phone", "email", "link"] as const;

/**
 * Changes facts of a school at once, as its representative states them. "Sources" and "What changed" name the school, never the person.
 * @throws AppError FORBIDDEN (no representative, or the rights pause), VALIDATION, RATE_LIMITED, SCHOOL_NOT_FOUND, CONFLICT: the school was
 * merged, or a link or a claim rests on the website's domain
 */
export const declareFacts = ({ actor, schoolId, facts }: Declaration): Promise<DeskFacts> =>
  declareAsSchool({ actor, schoolId }, async (school) => {
    requirePlainOverview(facts.overview);
    if (facts.website !== undefined) await requireSameDomain(school, facts.website);
    const { website, phoneNumber, overview } = await changeSchool({ actor, schoolId, fields: facts, action: "school.declare" });
    return { website, phoneNumber, overview };
  });

function requirePlainOverview(overview: string | null | undefined) {
  if (!overview) return;
  const text = "Leave out links, addresses, phone numbers and HTML: parents find them under “Contact Information”";
  const isRefused = /<\/?[a-z!]/i.test(overview) || hasHint(overview, REFUSED_IN_OVERVIEW);
  if (isRefused) throw new AppError("VALIDATION", text, { overview: text });
}

/** A representative whose claim rests on a domain can't move the website to a domain where other people have the mailboxes. */
async function requireSameDomain({ id: schoolId, website: before }: AdminSchool, website: string | null) {
  if (websiteDomain(website) === websiteDomain(before)) return;
  const links = await db().schoolRepresentative.count({ where: { schoolId, endedAt: null, domain: { not: null } } });
  const claims = await db().schoolClaim.count({ where: { schoolId, state: { in: ["code", "waiting"] } } });
  if (links + claims > 0)
    throw new AppError(
      "CONFLICT",
      "Someone has proved by the website’s domain that they speak for this school. Suggest a correction, and we will look at it.",
    );
}
