import { describe, expect, it } from "vitest";
import { type Actor, type Person, VISITOR } from "./actor";
import { type Action, authorize, can, type FactsOf } from "./authorize";
import type { Verdict } from "./rules";

const PARENT: Person = {
  kind: "person",
  id: "8a8f1c34-8e0f-4f57-9d0a-6f1f3a0d3c11",
  sessionId: "5b6a3b52-66f1-4f37-8f3e-8b1d8d9b8f22",
  isAdmin: false,
  needsSecondFactor: false,
  isRecentlyConfirmed: true,
  isVerified: false,
  verificationStatus: "pending",
  firstName: "Asha",
  lastName: "Kulkarni",
  email: "asha@example.org",
  isEmailConfirmed: false,
};
const ACTORS = {
  visitor: VISITOR,
  unverified: PARENT,
  verified: { ...PARENT, isVerified: true, verificationStatus: "approved" },
  admin: { ...PARENT, isAdmin: true },
} as const satisfies Record<string, Actor>;

type Row = Record<keyof typeof ACTORS, Verdict>;

const ANOTHER = "1f0d7c52-3c0e-4b3c-9d53-2a4f6f1b7a10";
const ADMINS_ONLY: Row = { visitor: "signed-out", unverified: "forbidden", verified: "forbidden", admin: "allowed" };
const aboutPeople: { facts: { personId: string }; row: Row }[] = [
  { facts: { personId: ANOTHER }, row: ADMINS_ONLY },
  { facts: { personId: PARENT.id }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
];

const aboutReviews: { facts: { authorId: string | null; isOfOwnSchool: boolean }; row: Row }[] = [
  { facts: { authorId: ANOTHER, isOfOwnSchool: false }, row: ADMINS_ONLY },
  { facts: { authorId: null, isOfOwnSchool: false }, row: ADMINS_ONLY },
  { facts: { authorId: PARENT.id, isOfOwnSchool: false }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
  { facts: { authorId: ANOTHER, isOfOwnSchool: true }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
];

/** Every action for every kind of actor. An action without a row does not compile. */
const MATRIX: { [Name in Action]: { facts: FactsOf<Name>; row: Row }[] } = {
  "account.use": [{ facts: {}, row: { visitor: "signed-out", unverified: "allowed", verified: "allowed", admin: "allowed" } }],
  "second-factor.change": [{ facts: {}, row: { visitor: "signed-out", unverified: "forbidden", verified: "forbidden", admin: "allowed" } }],
  "admin.enter": [{ facts: {}, row: { visitor: "signed-out", unverified: "forbidden", verified: "forbidden", admin: "allowed" } }],
  "document.upload": [{ facts: {}, row: { visitor: "allowed", unverified: "allowed", verified: "allowed", admin: "forbidden" } }],
  "document.submit": [{ facts: {}, row: { visitor: "signed-out", unverified: "allowed", verified: "allowed", admin: "forbidden" } }],
  "document.view": [
    { facts: { ownerId: PARENT.id }, row: { visitor: "signed-out", unverified: "allowed", verified: "allowed", admin: "allowed" } },
    { facts: { ownerId: "another" }, row: { visitor: "signed-out", unverified: "hidden", verified: "hidden", admin: "allowed" } },
    { facts: { ownerId: null }, row: { visitor: "signed-out", unverified: "hidden", verified: "hidden", admin: "allowed" } },
  ],
  "figures.contribute": [
    {
      facts: { isConfirmed: true, isRepresentative: false },
      row: { visitor: "signed-out", unverified: "forbidden", verified: "allowed", admin: "forbidden" },
    },
    { facts: { isConfirmed: false, isRepresentative: false }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
    { facts: { isConfirmed: true, isRepresentative: true }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
  ],
  "review.read-all": [{ facts: {}, row: { visitor: "signed-out", unverified: "forbidden", verified: "allowed", admin: "allowed" } }],
  "review.decide": aboutReviews,
  "claim.make": [{ facts: {}, row: { visitor: "signed-out", unverified: "allowed", verified: "allowed", admin: "forbidden" } }],
  "school.declare": [
    { facts: { isRepresentative: true }, row: { visitor: "signed-out", unverified: "allowed", verified: "allowed", admin: "allowed" } },
    { facts: { isRepresentative: false }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
  ],
  "reply.write": [
    { facts: { isRepresentative: true }, row: { visitor: "signed-out", unverified: "allowed", verified: "allowed", admin: "allowed" } },
    { facts: { isRepresentative: false }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
  ],
  "review.own": [
    { facts: { authorId: PARENT.id }, row: { visitor: "signed-out", unverified: "allowed", verified: "allowed", admin: "allowed" } },
    { facts: { authorId: ANOTHER }, row: { visitor: "signed-out", unverified: "hidden", verified: "hidden", admin: "hidden" } },
    { facts: { authorId: null }, row: { visitor: "signed-out", unverified: "hidden", verified: "hidden", admin: "hidden" } },
  ],
  "review.report": [
    { facts: { isPublished: true }, row: { visitor: "allowed", unverified: "allowed", verified: "allowed", admin: "allowed" } },
    { facts: { isPublished: false }, row: { visitor: "hidden", unverified: "hidden", verified: "hidden", admin: "hidden" } },
  ],
  "grievance.decide": aboutPeople,
  "reply.decide": aboutReviews,
  "representative.decide": aboutPeople,
  "appeal.decide": [
    { facts: { authorId: ANOTHER, isOfOwnSchool: false, isOwnDecision: false }, row: ADMINS_ONLY },
    { facts: { authorId: ANOTHER, isOfOwnSchool: false, isOwnDecision: true }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
    { facts: { authorId: PARENT.id, isOfOwnSchool: false, isOwnDecision: false }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
    { facts: { authorId: null, isOfOwnSchool: true, isOwnDecision: false }, row: { ...ADMINS_ONLY, admin: "forbidden" } },
  ],
  "verification.decide": aboutPeople,
  "enrolment.decide": aboutPeople,
};

const CODES = { "signed-out": "UNAUTHENTICATED", forbidden: "FORBIDDEN", hidden: "NOT_FOUND" } as const;

const cells = Object.entries(MATRIX).flatMap(([action, rows]) =>
  rows.flatMap(({ facts, row }) =>
    Object.entries(row).map(([who, verdict]) => ({
      action: action as Action,
      facts: facts as never, // each action has different facts
      who: who as keyof typeof ACTORS,
      verdict,
    })),
  ),
);

describe("the policy", () => {
  it("lets an admin without a required second factor set one up, and do nothing else", () => {
    const lacking = { ...PARENT, needsSecondFactor: true };
    expect([can(lacking, "second-factor.change", {}), can(lacking, "admin.enter", {})]).toEqual([true, false]);
  });

  it.each(cells)("$action by $who: $verdict", ({ action, facts, who, verdict }) => {
    expect(can(ACTORS[who], action, facts)).toBe(verdict === "allowed");
    if (verdict === "allowed") expect(() => authorize(ACTORS[who], action, facts)).not.toThrow();
    else expect(() => authorize(ACTORS[who], action, facts)).toThrow(expect.objectContaining({ code: CODES[verdict] }));
  });
});
