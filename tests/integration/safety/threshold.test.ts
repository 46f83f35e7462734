import fc from "fast-check";
import { expect, it } from "vitest";
import { db } from "@/lib/platform/db";
import { minHouseholds, SAFETY_ANSWERS, type SafetyAnswer, type SafetyKind } from "@/lib/safety/criteria";
import { publishSafetyFigures } from "@/lib/safety/publish-safety-figures";
import type { SafetyFact } from "@/lib/safety/view";
import { createContributor } from "@/tests/factories/figures";
import { PASSWORD } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

const HOUSEHOLDS = 12;
const KINDS = ["RAMP", "SPECIAL_EDUCATOR"] as const satisfies SafetyKind[];
const household = fc.nat(HOUSEHOLDS - 1);
const answers = fc.dictionary(fc.constantFrom(...KINDS), fc.constantFrom(...SAFETY_ANSWERS));
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("say" as const), household, answers }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("erase" as const), household }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("age" as const), household }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("revoke" as const, "verify" as const), household }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("publish" as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
type Answers = Partial<Record<SafetyKind, SafetyAnswer>>;

/** What each account answers, and which of them count. A family that erases its account returns with a new one. */
class World {
  readonly parents: Awaited<ReturnType<typeof createContributor>>[] = [];
  readonly answers = new Map<string, Answers>();
  readonly uncounted = new Set<string>();
  readonly familyOf = new Map<string, number>();
  /** By kind, the accounts and answers of the version that was published last, and how it reads */
  readonly published = new Map<SafetyKind, Map<string, SafetyAnswer>>();
  readonly shown = new Map<SafetyKind, string>();

  constructor(readonly schoolId: string) {}

  async join(family: number): Promise<void> {
    this.parents[family] = await createContributor({ schoolId: this.schoolId, about: "facts" });
    this.familyOf.set(this.parents[family].id, family);
  }

  counted(kind: SafetyKind): Map<string, SafetyAnswer> {
    return new Map(
      [...this.answers].flatMap(([id, given]): [string, SafetyAnswer][] =>
        given[kind] && !this.uncounted.has(id) && !this.uncounted.has(`aged ${id}`) ? [[id, given[kind]]] : [],
      ),
    );
  }

  /** The number of families that joined, left or changed their answer since the last version. */
  differing(kind: SafetyKind): number {
    const byFamily = (given: Map<string, SafetyAnswer>) => new Map([...given].map(([id, one]) => [this.familyOf.get(id)!, one]));
    const [before, after] = [byFamily(this.published.get(kind)!), byFamily(this.counted(kind))];
    return [...new Set([...before.keys(), ...after.keys()])].filter((family) => before.get(family) !== after.get(family)).length;
  }

  async publish(): Promise<void> {
    const versions = () => db().$queryRaw<{ kind: SafetyKind; version: string }[]>`SELECT kind, xmin::text AS version FROM safety_figures`;
    const before = new Map((await versions()).map(({ kind, version }) => [kind, version]));
    await publishSafetyFigures();
    for (const { kind, version } of await versions()) {
      if (before.get(kind) === version) continue;
      expect(this.counted(kind).size).toBeGreaterThanOrEqual(minHouseholds(kind));
      if (this.published.has(kind)) expect(this.differing(kind)).toBeGreaterThanOrEqual(3);
      this.published.set(kind, this.counted(kind));
    }
  }

  async run(one: Act): Promise<void> {
    if (one.kind === "publish") return this.publish();
    const { id, enrolmentId, address, cookie } = this.parents[one.household];
    if (one.kind === "say") {
      const { status } = await call(address, { method: "PUT", cookie, json: { answers: one.answers } });
      expect(status).toBe(this.uncounted.has(id) && Object.keys(one.answers).length > 0 ? 403 : 200);
      if (status !== 200) return;
      this.answers.set(id, one.answers);
      this.uncounted.delete(`aged ${id}`);
    }
    if (one.kind === "age") {
      await db()
        .$executeRaw`UPDATE safety_reports SET reported_at = now() - interval '25 months' WHERE enrolment_id = ${enrolmentId}::uuid`;
      this.uncounted.add(`aged ${id}`);
    }
    if (one.kind === "revoke" || one.kind === "verify") {
      const isVerified = one.kind === "verify";
      await db().user.update({ where: { id }, data: { isVerified, verificationStatus: isVerified ? "approved" : "rejected" } });
      if (isVerified) this.uncounted.delete(id);
      else this.uncounted.add(id);
    }
    if (one.kind === "erase") {
      expect((await call("/api/user", { method: "DELETE", cookie, json: { password: PASSWORD } })).status).toBe(204);
      this.answers.delete(id);
      await this.join(one.household);
    }
  }
}

it("no sequence shows a figure of too few households, or two versions that differ by two households", async () => {
  let shownCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      await db().school.deleteMany();
      const { id: schoolId } = await createSchool();
      const world = new World(schoolId);
      for (let family = 0; family < HOUSEHOLDS; family++) await world.join(family);
      for (let family = 0; family < 10; family++)
        await world.run({ kind: "say", household: family, answers: { SPECIAL_EDUCATOR: "yes", ...(family < 5 && { RAMP: "no" }) } });
      for (const one of acts) {
        await world.run(one);
        const safety: SafetyFact[] = (await call(`/api/schools/${schoolId}/facts`)).body.safety;
        for (const { kind, parents } of safety) {
          if (!parents) continue;
          shownCount += 1;
          // Only publishing changes what is shown; everything else can hide it, or show it again.
          const text = JSON.stringify(parents);
          if (one.kind !== "publish") expect(text).toBe(world.shown.get(kind));
          world.shown.set(kind, text);
          const present = [...world.published.get(kind)!.keys()].filter((id) => world.counted(kind).has(id));
          expect(present.length).toBeGreaterThanOrEqual(minHouseholds(kind));
        }
      }
    }),
    { numRuns: 6, seed: 20261128, endOnFailure: true },
  );
  expect(shownCount).toBeGreaterThan(0);
}, 300_000);
