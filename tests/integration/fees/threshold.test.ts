import fc from "fast-check";
import { expect, it } from "vitest";
import { publishFigures } from "@/lib/fees/publish-figures";
import { db } from "@/lib/platform/db";
import { createFeePayer } from "@/tests/factories/fees";
import { PASSWORD } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { call } from "@/tests/support/call";

const HOUSEHOLDS = 8;
const amount = fc.integer({ min: 20, max: 40 }).map((thousands) => thousands * 1_000);
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("say" as const), household: fc.nat(HOUSEHOLDS - 1), amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("withdraw" as const), household: fc.nat(HOUSEHOLDS - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("erase" as const), household: fc.nat(HOUSEHOLDS - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("revoke" as const, "verify" as const), household: fc.nat(HOUSEHOLDS - 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("publish" as const) }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

/** What each account says now, and which of them count. A family that erases its account returns with a new one. */
class World {
  readonly payers: Awaited<ReturnType<typeof createFeePayer>>[] = [];
  readonly amounts = new Map<string, number>();
  readonly revoked = new Set<string>();
  readonly familyOf = new Map<string, number>();
  /** The accounts and amounts of the version that was published last, and how it reads */
  published: Map<string, number> | null = null;
  shown = "";

  constructor(readonly schoolId: string) {}

  async join(household: number): Promise<void> {
    this.payers[household] = await createFeePayer({ schoolId: this.schoolId });
    this.familyOf.set(this.payers[household].id, household);
  }

  get counted(): Map<string, number> {
    return new Map([...this.amounts].filter(([id]) => !this.revoked.has(id)));
  }

  /** The number of families that joined, left or changed their amount since the last version. */
  get differing(): number {
    const byFamily = (amounts: Map<string, number>) => new Map([...amounts].map(([id, given]) => [this.familyOf.get(id)!, given]));
    const [before, after] = [byFamily(this.published!), byFamily(this.counted)];
    return [...new Set([...before.keys(), ...after.keys()])].filter((family) => before.get(family) !== after.get(family)).length;
  }

  async publish(): Promise<void> {
    if ((await publishFigures()) === 0) return;
    expect(this.counted.size).toBeGreaterThanOrEqual(5);
    if (this.published) expect(this.differing).toBeGreaterThanOrEqual(3);
    this.published = this.counted;
  }

  async run(one: Act): Promise<void> {
    if (one.kind === "publish") return this.publish();
    const { id, address, cookie } = this.payers[one.household];
    const put = async (lines: object[]) => {
      const { status } = await call(address, { method: "PUT", cookie, json: { academicYear: 2026, class: 4, lines } });
      expect(status).toBe(this.revoked.has(id) && lines.length > 0 ? 403 : 200);
      return status === 200;
    };
    if (one.kind === "say" && (await put([{ head: "TUITION", amount: one.amount }]))) this.amounts.set(id, one.amount);
    if (one.kind === "withdraw" && (await put([]))) this.amounts.delete(id);
    if (one.kind === "revoke" || one.kind === "verify") {
      const isVerified = one.kind === "verify";
      await db().user.update({ where: { id }, data: { isVerified, verificationStatus: isVerified ? "approved" : "rejected" } });
      if (isVerified) this.revoked.delete(id);
      else this.revoked.add(id);
    }
    if (one.kind === "erase") {
      expect((await call("/api/user", { method: "DELETE", cookie, json: { password: PASSWORD } })).status).toBe(204);
      this.amounts.delete(id);
      await this.join(one.household);
    }
  }
}

it("no sequence shows a figure of fewer than five households, or two versions that differ by two households", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      await db().school.deleteMany();
      const { id: schoolId } = await createSchool();
      const world = new World(schoolId);
      for (let household = 0; household < HOUSEHOLDS; household++) await world.join(household);
      for (let household = 0; household < 5; household++) await world.run({ kind: "say", household, amount: 30_000 + 1_000 * household });
      for (const one of acts) {
        await world.run(one);
        const text = JSON.stringify((await call(`/api/schools/${schoolId}/fees`)).body.parents);
        if (text === "[]") continue;
        // Only publishing changes what is shown; everything else can hide it, or show it again.
        if (one.kind !== "publish") expect(text).toBe(world.shown);
        world.shown = text;
        expect([...world.published!.keys()].filter((id) => world.counted.has(id)).length).toBeGreaterThanOrEqual(5);
      }
    }),
    { numRuns: 6, seed: 20261128, endOnFailure: true },
  );
}, 300_000);
