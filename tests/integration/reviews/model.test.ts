import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { approveReview, removeReview } from "@/lib/moderation/decisions/decide-review";
import { editReview } from "@/lib/moderation/edit-review";
import { db } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/errors";
import type { Person } from "@/lib/policy/actor";
import { deleteAccount } from "@/lib/privacy/delete-account";
import { listSchoolReviews } from "@/lib/reviews/queries";
import { reviewSubmission } from "@/lib/reviews/schema";
import { listStatisticsDifferences } from "@/lib/reviews/statistics";
import { submitReview, submitVersion } from "@/lib/reviews/writing/submit-review";
import { withdrawReview } from "@/lib/reviews/writing/withdraw-review";
import { listRatingDifferences } from "@/lib/search/engine/postgres/verify-ratings";
import { createAdmin, createParent } from "@/tests/factories/parents";
import { createSchool } from "@/tests/factories/schools";
import { removeLeavingReviews } from "@/tests/support/leaving-reviews";

// Model-based test: random sequences of actions run against the product and a small model; outcomes and statistics must match.

type State = "pending" | "approved" | "removed" | "withdrawn" | "replaced";

interface ModelReview {
  id: string;
  parent: number;
  school: number;
  stars: number;
  state: State;
  /** The published review that this version will replace */
  waitsFor: ModelReview | null;
}

type Step =
  | { do: "submit"; parent: number; school: number; stars: number }
  | { do: "version"; review: number; stars: number }
  | { do: "approve" | "remove" | "take down" | "withdraw" | "edit"; review: number }
  | { do: "leave"; parent: number };

const PARENTS = 3;
const SCHOOLS = 2;
const RUNS = 8;

let admin: Person;
beforeAll(async () => {
  admin = personOf(await createAdmin());
});

const any = { parent: fc.nat(PARENTS - 1), school: fc.nat(SCHOOLS - 1), review: fc.nat(30), stars: fc.integer({ min: 1, max: 5 }) };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("submit" as const), parent: any.parent, school: any.school, stars: any.stars }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("version" as const), review: any.review, stars: any.stars }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("approve" as const), review: any.review }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("remove" as const, "take down" as const, "withdraw" as const, "edit" as const),
      review: any.review,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("leave" as const), parent: any.parent }) },
);

it(
  "any sequence of submit, version, edit, approve, remove, withdraw and leave counts what a simple model counts",
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const world = await createWorld();
        for (const one of steps) {
          const [outcome, expected] = await runStep(world, one);
          expect(outcome, JSON.stringify(one)).toBe(expected);
          await expectCounted(world);
        }
        expect(await listStatisticsDifferences()).toEqual([]);
        expect(await listRatingDifferences()).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  },
);

interface World {
  schools: string[];
  /** null: deleted */
  parents: (Person | null)[];
  reviews: ModelReview[];
}

async function createWorld(): Promise<World> {
  const schools = [];
  for (let count = 0; count < SCHOOLS; count++) schools.push((await createSchool()).id);
  const parents = [];
  for (let count = 0; count < PARENTS; count++) {
    const parent = await createParent({ schoolId: schools[0] });
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: schools[1], academicYear: 2026, status: "confirmed" } });
    parents.push(personOf(parent));
  }
  return { schools, parents, reviews: [] };
}

/** Runs a step in the product and in the model. Returns both outcomes. */
async function runStep(world: World, step: Step): Promise<[told: string, expected: string]> {
  await db().rateLimit.deleteMany();
  if (step.do === "submit") return submit(world, step);
  if (step.do === "leave") return leave(world, step.parent);
  const review = world.reviews[step.review % Math.max(1, world.reviews.length)];
  const author = review && world.parents[review.parent];
  if (!author) return ["nobody", "nobody"];
  switch (step.do) {
    case "version":
      return version(world, review, { actor: author, stars: step.stars });
    case "withdraw":
      return [await answerOf(() => withdrawReview({ actor: author, id: review.id })), withdraw(world, review)];
    case "approve":
      return [await answerOf(() => approveReview({ actor: admin, reviewId: review.id })), approve(review)];
    case "edit":
      return [
        await answerOf(() => editReview({ actor: admin, reviewId: review.id, edit: { overallComment: "Words" } })),
        review.state === "pending" ? "done" : "DECIDED",
      ];
    default: {
      const reopen = step.do === "take down";
      const outcome = await answerOf(() => removeReview({ actor: admin, reviewId: review.id, decision: { reasonCode: "abuse", reopen } }));
      return [outcome, remove(world, review, reopen)];
    }
  }
}

async function submit({ schools, parents, reviews }: World, { parent, school, stars }: Step & { do: "submit" }): Promise<[string, string]> {
  const actor = parents[parent];
  if (!actor) return ["nobody", "nobody"];
  const isLive = reviews.some(
    (review) => review.parent === parent && review.school === school && ["pending", "approved"].includes(review.state) && !review.waitsFor,
  );
  const made = await resultOf(() => submitReview({ actor, schoolId: schools[school], submission: submission(stars) }));
  if (typeof made !== "string") reviews.push({ id: made.id, parent, school, stars, state: "pending", waitsFor: null });
  return [typeof made === "string" ? made : "done", isLive ? "ALREADY_REVIEWED" : "done"];
}

async function version(
  { reviews }: World,
  review: ModelReview,
  { actor, stars }: { actor: Person; stars: number },
): Promise<[string, string]> {
  const waits = reviews.some((other) => other.waitsFor === review);
  const expected = review.state === "approved" && !waits ? "done" : "CONFLICT";
  const outcome = await answerOf(() => submitVersion({ actor, id: review.id, submission: submission(stars) }));
  if (outcome === "done") {
    const { id } = await db().review.findFirstOrThrow({ where: { replacesId: review.id, isPendingVersion: true } });
    reviews.push({ ...review, id, stars, state: "pending", waitsFor: review });
  }
  return [outcome, expected];
}

function approve(review: ModelReview): string {
  if (review.state === "removed") return "DECIDED";
  if (review.state === "withdrawn") return "CONFLICT";
  if (review.state !== "pending") return "done";
  if (review.waitsFor) review.waitsFor.state = "replaced";
  Object.assign(review, { state: "approved", waitsFor: null });
  return "done";
}

function remove({ reviews }: World, review: ModelReview, reopens: boolean): string {
  if (review.state === "removed" || review.state === "withdrawn") return "done";
  if (review.state !== "pending" && !reopens) return "DECIDED";
  for (const other of reviews) if (other.waitsFor === review) other.waitsFor = null;
  Object.assign(review, { state: "removed", waitsFor: null });
  return "done";
}

function withdraw({ reviews }: World, review: ModelReview): string {
  if (review.state === "removed" || review.state === "replaced") return "CONFLICT";
  for (const other of reviews) if (other.waitsFor === review) Object.assign(other, { state: "withdrawn", waitsFor: null });
  Object.assign(review, { state: "withdrawn", waitsFor: null });
  return "done";
}

async function leave(world: World, parent: number): Promise<[string, string]> {
  const person = world.parents[parent];
  if (!person) return ["nobody", "nobody"];
  world.parents[parent] = null;
  world.reviews = world.reviews.filter((review) => review.parent !== parent);
  const answer = await answerOf(() => deleteAccount({ userId: person.id, actor: admin }));
  await removeLeavingReviews();
  return [answer, "done"];
}

/** Each school's list and statistics match the model's published reviews. */
async function expectCounted({ schools, reviews }: World) {
  for (const [index, schoolId] of schools.entries()) {
    const published = reviews.filter(({ school, state }) => school === index && state === "approved");
    const { reviews: listed, total } = await listSchoolReviews({ schoolId });
    expect(listed.map(({ id }) => id).sort()).toEqual(published.map(({ id }) => id).sort());
    expect(total).toBe(published.length);
    const kept = await db().schoolStatistics.findUnique({ where: { schoolId } });
    expect(kept?.overallSum ?? 0).toBe(published.reduce((sum, { stars }) => sum + stars, 0));
    expect(kept ? [kept.stars1, kept.stars2, kept.stars3, kept.stars4, kept.stars5] : [0, 0, 0, 0, 0]).toEqual(
      [1, 2, 3, 4, 5].map((stars) => published.filter((review) => review.stars === stars).length),
    );
  }
}

const submission = (stars: number) =>
  reviewSubmission.parse({
    teachersRating: stars,
    facilitiesRating: 3,
    academicsRating: 3,
    atmosphereRating: 3,
    administrationRating: 3,
    overallRating: stars,
    overallComment: "Words of a parent",
  });

async function resultOf<Result>(work: () => Promise<Result>): Promise<Result | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
const answerOf = async (work: () => Promise<unknown>) => {
  const result = await resultOf(work);
  return typeof result === "string" ? result : "done";
};

function personOf({ id, firstName, lastName, email, isAdmin }: Awaited<ReturnType<typeof createParent>>): Person {
  return {
    kind: "person",
    id,
    sessionId: id,
    isAdmin,
    needsSecondFactor: false,
    isRecentlyConfirmed: true,
    isVerified: !isAdmin,
    verificationStatus: isAdmin ? "none" : "approved",
    firstName,
    lastName,
    email,
    isEmailConfirmed: true,
  };
}
