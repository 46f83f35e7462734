import type { Prisma } from "@/prisma/generated/client";
import { recordAudit } from "@/lib/audit/record-audit";
import { addProposal, type Proposed } from "@/lib/joint-decisions/add-proposal";
import { needsSecondPerson, type Permission } from "@/lib/joint-decisions/second-person";
import { queueMail } from "@/lib/mail/queue-mail";
import { clock, indianDay } from "@/lib/platform/clock";
import { db, inTransaction } from "@/lib/platform/db";
import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { facilityFact, factText, knownFacility } from "@/lib/schools/fact-text";
import type { SchoolInput } from "@/lib/schools/schema";
import { changeSchool } from "@/lib/curation/change-school";
import { closeSchool } from "@/lib/curation/close-school";
import { type CorrectionField, readCorrection } from "@/lib/curation/criteria";
import { listWaitingFacts } from "@/lib/curation/facts/guarded-facts";
import { CORRECTION_FIELD_LABELS } from "@/lib/curation/labels";
import { pickFacts } from "@/lib/curation/propose-change";
import type { CorrectionDecision } from "@/lib/curation/schema";
import { getAdminSchool, lockSchools } from "@/lib/curation/facts/school-facts";
import type { AdminSchool, CorrectionStatus, DecidedCorrection, SchoolFacts } from "@/lib/curation/view";

interface Decision {
  actor: Person;
  id: string;
  decision: CorrectionDecision;
  /** The second admin's agreement to these values */
  permission?: Permission;
  expected?: Partial<SchoolFacts>;
}

interface LockedCorrection {
  id: string;
  schoolId: string;
  field: CorrectionField;
  value: string;
  source: string;
  email: string | null;
  status: CorrectionStatus;
  version: number;
}

/**
 * Accepts a correction, as suggested or edited, with its source, or rejects it; if a second admin must agree, it becomes a proposal. A
 * sender who asked for an answer is mailed, and their address is deleted.
 * @throws AppError NOT_FOUND; DECIDED if it was decided otherwise; CONFLICT if `version` is stale; VALIDATION
 */
export function decideCorrection({ actor, id, decision, permission, expected }: Decision): Promise<DecidedCorrection | Proposed> {
  return inTransaction(async () => {
    const correction = await lockCorrection(id);
    const status = decision.decision === "accept" ? "accepted" : "rejected";
    if (correction.status === status) return { id, status, version: correction.version };
    if (correction.status !== "pending") throw new AppError("DECIDED", `This correction has already been ${correction.status}.`);
    if (typeof decision.version === "number" && decision.version !== correction.version)
      throw new AppError("CONFLICT", "This correction has changed since you opened it. Please look at it again.");
    if (status === "accepted") {
      const proposal = permission ? null : await proposeIfGuarded({ actor, correction, decision });
      if (proposal) return proposal;
      await accept({ actor, correction, decision, permission, expected });
    }
    const { version } = await db().schoolCorrection.update({
      where: { id },
      data: {
        status,
        reasonText: decision.reasonText,
        decidedAt: clock.now(),
        decidedById: actor.id,
        email: null,
        version: { increment: 1 },
      },
    });
    if (correction.email) await mailAnswer(correction, { address: correction.email, status, reason: decision.reasonText ?? "" });
    const { schoolId, field } = correction;
    await recordAudit({
      actor,
      action: status === "accepted" ? "correction.accept" : "correction.reject",
      subject: { kind: "correction", id },
      after: { schoolId, field },
    });
    return { id, status, version };
  });
}

async function lockCorrection(id: string): Promise<LockedCorrection> {
  const found = await db().schoolCorrection.findUnique({ where: { id }, select: { schoolId: true } });
  if (!found) throw new AppError("NOT_FOUND", "This correction doesn’t exist.");
  await lockSchools([found.schoolId]);
  const [correction] = await db().$queryRaw<LockedCorrection[]>`
    SELECT id, school_id AS "schoolId", field, value, source, email, status, version FROM school_corrections WHERE id = ${id}::uuid FOR UPDATE`;
  if (!correction) throw new AppError("NOT_FOUND", "This correction doesn’t exist.");
  return correction;
}

interface Acceptance extends Omit<Decision, "id"> {
  correction: LockedCorrection;
}

/** Proposes the correction if a second admin must agree to it, or returns null. */
async function proposeIfGuarded({ actor, correction, decision }: Acceptance): Promise<Proposed | null> {
  const { id, schoolId, field, version } = correction;
  const school = await getAdminSchool(schoolId);
  const { value = correction.value, source = correction.source, reasonText } = decision;
  const subject = { kind: "correction" as const, id, name: school.name };
  const propose = (change: Prisma.InputJsonObject) =>
    addProposal({ actor, kind: "correction.accept", subject, payload: { decision: { value, source, reasonText, version }, ...change } });
  if (field === "closed") return school.status === "listed" && (await needsSecondPerson(actor)) ? propose({}) : null;
  const read = readCorrection(field, value);
  if ("fault" in read) throw wrongValue(read.fault);
  const after = { ...school, ...read.fields } as AdminSchool;
  const waiting = await listWaitingFacts({ actor, schoolId, before: school, after });
  return waiting.length > 0 ? propose({ before: pickFacts(school, waiting), after: pickFacts(after, waiting) }) : null;
}

async function accept({ actor, correction, decision, permission, expected }: Acceptance) {
  const { id, schoolId, field } = correction;
  if (field === "closed") {
    await closeSchool({ actor, schoolId, permission });
    return;
  }
  const read = readCorrection(field, decision.value ?? correction.value);
  if ("fault" in read) throw wrongValue(read.fault);
  const { facilities } = read.fields;
  const { fields, facts } = facilities
    ? mergeFacility(facilities, (await getAdminSchool(schoolId)).facilities)
    : { ...read, facts: [field] };
  const change = { actor, schoolId, fields, action: "school.correct", note: { correctionId: id }, permission, expected } as const;
  const school = await changeSchool(change).catch((error: unknown) => {
    // A value that contradicts the school's other facts is reported at the field `value`.
    if (error instanceof AppError && error.code === "VALIDATION") throw wrongValue(Object.values(error.fields ?? {})[0] ?? error.message);
    throw error;
  });
  for (const fact of facts) await saveSource({ school, fact, source: decision.source ?? correction.source });
}

const wrongValue = (message: string) => new AppError("VALIDATION", `${message}.`, { value: message });

/** Merges one facility into the stored ones, under the name that the school already has for it. */
function mergeFacility(corrected: NonNullable<SchoolInput["facilities"]>, stored: SchoolInput["facilities"]) {
  const facilities = { ...stored };
  const facts = Object.entries(corrected).map(([given, value]) => {
    const name = knownFacility(facilities, given);
    if (facilities[name]?.answer !== value.answer) facilities[name] = value;
    return facilityFact(name);
  });
  return { fields: { facilities }, facts };
}

/** Stores a fact's source; it counts as long as the fact keeps this value. */
async function saveSource({ school, fact, source }: { school: AdminSchool; fact: string; source: string }) {
  const fields = { value: factText(school, fact), source, checkedOn: new Date(indianDay()) };
  await db().schoolSource.upsert({
    where: { schoolId_field: { schoolId: school.id, field: fact } },
    create: { schoolId: school.id, field: fact, ...fields },
    update: fields,
  });
}

async function mailAnswer(
  { schoolId, field }: LockedCorrection,
  { address, status, reason }: { address: string; status: "accepted" | "rejected"; reason: string },
) {
  const { name } = await getAdminSchool(schoolId);
  await queueMail({
    kind: "correction-decided",
    address,
    facts: { schoolName: name, field: CORRECTION_FIELD_LABELS[field], outcome: status, reason, link: `${appUrl()}/schools/${schoolId}` },
  });
}
