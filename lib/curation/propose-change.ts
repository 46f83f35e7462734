import { addProposal, findOwnProposal, type Proposed } from "@/lib/joint-decisions/add-proposal";
import type { Person } from "@/lib/policy/actor";
import type { AdminSchool, SchoolFacts } from "./view";
import { changedFacts } from "./facts/write-facts";

type Fields = readonly (keyof SchoolFacts)[];

/** The proposed facts, as stored with the proposal. */
export interface ProposedFacts {
  before: Partial<SchoolFacts>;
  after: Partial<SchoolFacts>;
}

interface ChangeProposal {
  actor: Person;
  school: AdminSchool;
  after: SchoolFacts;
  fields: Fields;
  reason?: string;
}

export const pickFacts = (facts: SchoolFacts, fields: Fields): Partial<SchoolFacts> =>
  Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]));

/** Proposes a change of these fields of a school. Adds the fields of the admin's own open proposal whose stored values are unchanged. */
export async function proposeChange({ actor, school, after, fields, reason }: ChangeProposal): Promise<Proposed> {
  const own = (await findOwnProposal({ actor, kind: "school.change", subjectId: school.id })) as ProposedFacts | null;
  const known = Object.keys(own?.before ?? {}) as Fields;
  const outdated = changedFacts(own?.before ?? {}, school, known).fields;
  const current = known.filter((field) => !outdated.includes(field) && !fields.includes(field));
  const proposed = { ...school, ...own?.after, ...pickFacts(after, fields) } as SchoolFacts;
  const change = changedFacts(school, proposed, [...current, ...fields]);
  const payload = { before: change.before, after: change.after };
  return addProposal({ actor, kind: "school.change", subject: { kind: "school", id: school.id, name: school.name }, reason, payload });
}
