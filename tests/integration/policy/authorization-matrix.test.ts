import { openApiDocument } from "@/app/api/openapi.json/document";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeSchool } from "@/lib/curation/change-school";
import { db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { createImport } from "@/tests/factories/imports";
import { pdf } from "@/tests/factories/files";
import { createClaim } from "@/tests/factories/school-claims";
import { createCorrection, createDuplicate, createProposal } from "@/tests/factories/curation";
import { createGrievance } from "@/tests/factories/grievances";
import { createAdmin, createParent, createUnverifiedParent, PASSWORD } from "@/tests/factories/parents";
import { createReport } from "@/tests/factories/reports";
import { createReview } from "@/tests/factories/reviews";
import { createSchool } from "@/tests/factories/schools";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "@/tests/support/api-calls";
import { call } from "@/tests/support/call";
import { submitDocument, uploadDocument } from "@/tests/support/documents";
import { testDataDir } from "@/tests/support/local-files";
import { createWorld, fingerprint, type Role, ROLES, type World } from "@/tests/support/world";

testDataDir();

type Asked = Parameters<typeof callHandler>[1] & { address: string };
interface Row {
  name: string;
  /** Expected statuses in the order of ROLES; an expected body follows after a colon */
  cells: string;
  ask: (world: World, role: Role) => Asked | Promise<Asked>;
  /** Password calls are expensive: only one request per role */
  isExpensive?: boolean;
  /** Preparing the request writes to the database */
  preparesEachTime?: boolean;
}

const get = (address: string | ((world: World, role: Role) => string)) => (world: World, role: Role) => ({
  address: typeof address === "string" ? address : address(world, role),
});
const send =
  (method: string, address: (world: World, role: Role) => string, json?: (world: World, role: Role) => unknown) =>
  (world: World, role: Role) => ({
    method,
    address: address(world, role),
    json: json?.(world, role),
  });
const admins = (
  method: string,
  address: (world: World, role: Role) => string,
  json?: (world: World, role: Role) => unknown,
  success = 200,
): Row => ({
  name: `${method} ${address({ applicant: { id: "{id}" }, enrolment: { id: "{id}" }, review: { id: "{id}" }, reply: { id: "{id}" } } as World, "admin")}`,
  cells: `401 403 403 403 403 ${success} 401 403 401`,
  ask: send(method, address, json),
});
/** A call that any signed-in person may make for themselves. */
const own = (
  method: string,
  address: string,
  { json, success = 200, admin = success }: { json?: unknown; success?: number; admin?: number } = {},
): Row => ({
  name: `${method} ${address}${json === undefined ? "" : ` ${JSON.stringify(json)}`}`,
  cells: `401 ${success} ${success} ${success} ${success} ${admin} 401 ${success} 401`,
  ask: () => ({ method, address, json }),
});
const form = () => {
  const body = new FormData();
  body.set("document", new File([new Uint8Array(pdf())], "fee receipt.pdf"));
  return body;
};
const credentials = ({ actors: askers }: World, role: Role) => ({ email: askers[role].email, password: PASSWORD });
let registered = 0;

const A_REVIEW = {
  teachersRating: 4,
  facilitiesRating: 4,
  academicsRating: 4,
  atmosphereRating: 4,
  administrationRating: 4,
  overallRating: 4,
};
const reviewOf = async ({ verified_enrolled }: World["actors"], schoolId: string) => {
  const found = await db().review.findFirst({ where: { authorId: verified_enrolled.id, schoolId } });
  return (found ?? (await createReview({ schoolId, authorId: verified_enrolled.id }))).id;
};

const ANYONE = "201 201 201 201 201 201 201 201 201";
const ADMINS = "401 403 403 403 403 200 401 403 401";

/** Reports of reviews, and grievances. */
const COMPLAINTS: Row[] = [
  {
    name: "POST /api/reviews/{id}/reports",
    cells: ANYONE,
    ask: async ({ school }) => {
      const { id } = await createReview({ schoolId: school.id });
      return { method: "POST", address: `/api/reviews/${id}/reports`, json: { reasonCode: "advertising" } };
    },
  },
  {
    name: "POST /api/reviews/{pending}/reports",
    cells: "404 404 404 404 404 404 404 404 404",
    preparesEachTime: true,
    ask: async ({ school }) => {
      const { id } = await createReview({ schoolId: school.id, status: "pending" });
      return { method: "POST", address: `/api/reviews/${id}/reports`, json: {} };
    },
  },
  {
    name: "POST /api/grievances",
    cells: ANYONE,
    ask: (_, role) => ({
      method: "POST",
      address: "/api/grievances",
      json: { category: "other", name: "Asha", email: `${role}@grieved.example`, message: "Words" },
    }),
  },
  { name: "GET /api/admin/reports", cells: ADMINS, ask: get("/api/admin/reports") },
  {
    name: "PUT /api/admin/reports/{id}",
    cells: ADMINS,
    preparesEachTime: true,
    ask: async () => ({ method: "PUT", address: `/api/admin/reports/${(await createReport()).id}`, json: { resolution: "kept" } }),
  },
  { name: "GET /api/admin/grievances", cells: ADMINS, ask: get("/api/admin/grievances") },
  {
    name: "GET /api/admin/grievances/{id}",
    cells: ADMINS,
    preparesEachTime: true,
    ask: async () => ({ address: `/api/admin/grievances/${(await createGrievance()).id}` }),
  },
  {
    name: "PUT /api/admin/grievances/{id}",
    cells: ADMINS,
    preparesEachTime: true,
    ask: async () => ({
      method: "PUT",
      address: `/api/admin/grievances/${(await createGrievance()).id}`,
      json: { outcome: "declined", answer: "No." },
    }),
  },
];

/** Closing, opening again and merging schools. */
const CLOSINGS: Row[] = ["close", "reopen", "merge"].map((act) => ({
  name: `POST /api/admin/schools/{id}/${act}`,
  // Closing and merging wait for a second administrator, whom this creates; the school that is listed again is listed.
  cells: act === "reopen" ? ADMINS : ADMINS.replace("200", "202"),
  preparesEachTime: true,
  ask: async () => {
    await createAdmin();
    const [{ id }, other] = [await createSchool(), await createSchool()];
    return { method: "POST", address: `/api/admin/schools/${id}/${act}`, json: { intoId: other.id } };
  },
}));

/** Calls to administer schools. */
const CURATION: Row[] = [
  { name: "GET /api/admin/schools", cells: ADMINS, ask: get("/api/admin/schools?search=a&status=closed") },
  { name: "GET /api/admin/schools/likely", cells: ADMINS, ask: get("/api/admin/schools/likely?name=Test") },
  { name: "GET /api/admin/schools/{id}", cells: ADMINS, ask: get(({ school }) => `/api/admin/schools/${school.id}`) },
  { name: "GET /api/admin/schools/{id}/history", cells: ADMINS, ask: get(({ school }) => `/api/admin/schools/${school.id}/history`) },
  {
    name: "POST /api/schools",
    cells: "401 403 403 403 403 201 401 403 401",
    ask: () => ({
      method: "POST",
      address: "/api/schools",
      json: { name: "New School", address: "1 Lake Road", city: "Nashik", state: "Maharashtra", zipCode: "422001" },
    }),
  },
  {
    name: "PUT /api/admin/schools/{id}",
    cells: ADMINS,
    preparesEachTime: true,
    ask: async () => ({ method: "PUT", address: `/api/admin/schools/${(await createSchool()).id}`, json: { medium: "Hindi" } }),
  },
  {
    name: "POST /api/admin/schools/{id}/forget",
    cells: ADMINS,
    preparesEachTime: true,
    ask: async () => ({ method: "POST", address: `/api/admin/schools/${(await createSchool()).id}/forget` }),
  },
  {
    name: "DELETE /api/admin/schools/{id}",
    cells: "401 403 403 403 403 204 401 403 401",
    preparesEachTime: true,
    ask: async () => ({ method: "DELETE", address: `/api/admin/schools/${(await createSchool()).id}` }),
  },
  { name: "GET /api/admin/joint-decisions", cells: ADMINS, ask: get("/api/admin/joint-decisions") },
  {
    name: "POST /api/admin/joint-decisions",
    cells: "401 403 403 403 403 201 401 403 401",
    preparesEachTime: true,
    ask: async () => {
      const json = { kind: "school.delete", subjectId: (await createSchool()).id, reason: "It was never a school." };
      return { method: "POST", address: "/api/admin/joint-decisions", json };
    },
  },
  {
    name: "PUT /api/admin/joint-decisions/{id}",
    cells: "401 403 403 403 403 204 401 403 401",
    preparesEachTime: true,
    ask: async () => ({
      method: "PUT",
      address: `/api/admin/joint-decisions/${(await createProposal({ proposedById: (await createAdmin()).id })).id}`,
      json: { outcome: "declined" },
    }),
  },
  {
    name: "DELETE /api/admin/joint-decisions/{id}",
    cells: "401 403 403 403 403 204 401 403 401",
    preparesEachTime: true,
    ask: async ({ actors }) => ({
      method: "DELETE",
      address: `/api/admin/joint-decisions/${(await createProposal({ proposedById: actors.admin.id })).id}`,
    }),
  },
  {
    name: "POST /api/admin/audit/{id}/undo",
    cells: ADMINS,
    preparesEachTime: true,
    ask: async () => {
      const { id } = await createSchool();
      await changeSchool({ actor: null, schoolId: id, fields: { medium: "Hindi" } });
      const entry = await db().auditEntry.findFirstOrThrow({ where: { subjectId: id } });
      return { method: "POST", address: `/api/admin/audit/${entry.id}/undo` };
    },
  },
];

/** Corrections and likely duplicates. */
const CORRECTIONS: Row[] = [
  {
    name: "POST /api/schools/{id}/corrections",
    cells: ANYONE,
    ask: ({ school }, role) => ({
      method: "POST",
      address: `/api/schools/${school.id}/corrections`,
      json: { field: "principalName", value: `Asha ${role}`, source: "The notice board" },
    }),
  },
  { name: "GET /api/admin/corrections", cells: ADMINS, ask: get("/api/admin/corrections") },
  {
    name: "PUT /api/admin/corrections/{id}",
    cells: ADMINS,
    preparesEachTime: true,
    ask: async ({ school }) => ({
      method: "PUT",
      address: `/api/admin/corrections/${(await createCorrection({ schoolId: school.id })).id}`,
      json: { decision: "reject" },
    }),
  },
  { name: "GET /api/admin/duplicates", cells: ADMINS, ask: get("/api/admin/duplicates") },
  {
    name: "PUT /api/admin/duplicates/{id}",
    cells: ADMINS,
    preparesEachTime: true,
    ask: async () => ({ method: "PUT", address: `/api/admin/duplicates/${(await createDuplicate()).id}`, json: { isDismissed: true } }),
  },
];

/** Claims of people that they speak for a school. Its website proves nothing, so that a claim is 409. */
const CLAIMS: Row[] = [
  {
    name: "POST /api/schools/{id}/claims",
    cells: "401 409 409 409 409 403 401 409 401",
    ask: ({ school }) => ({
      method: "POST",
      address: `/api/schools/${school.id}/claims`,
      json: { role: "principal", email: "office@nandanvan.example" },
    }),
  },
  // other_parent represents this school.
  {
    name: "PUT /api/represented-schools/{id}/facts",
    cells: "401 403 403 403 200 403 401 403 401",
    ask: ({ reply }) => ({ method: "PUT", address: `/api/represented-schools/${reply.schoolId}/facts`, json: {} }),
  },
  {
    name: "PUT /api/represented-schools/{id}/fees",
    cells: "401 403 403 403 204 403 401 403 401",
    ask: ({ reply }) => ({
      method: "PUT",
      address: `/api/represented-schools/${reply.schoolId}/fees`,
      json: { academicYear: 2026, documentUrl: null, lines: [{ classFrom: 1, classTo: 1, head: "TUITION", amount: 1, timesAYear: 1 }] },
    }),
  },
  {
    name: "PUT /api/represented-schools/{id}/admissions",
    cells: "401 403 403 403 204 403 401 403 401",
    ask: ({ reply }) => ({
      method: "PUT",
      address: `/api/represented-schools/${reply.schoolId}/admissions`,
      json: { academicYear: 2026, classFrom: 1, classTo: 1, documentUrl: null, events: [] },
    }),
  },
  {
    name: "PUT /api/represented-schools/{id}/safety",
    cells: "401 403 403 403 204 403 401 403 401",
    ask: ({ reply }) => ({
      method: "PUT",
      address: `/api/represented-schools/${reply.schoolId}/safety`,
      json: { answers: { RAMP: "yes" } },
    }),
  },
  own("GET", "/api/user/claims"),
  own("PUT", `/api/user/claims/${newId()}`, { json: { code: "k7m2-9qxz" }, success: 404 }),
  own("DELETE", `/api/user/claims/${newId()}`, { success: 404 }),
  { name: "GET /api/admin/claims", cells: ADMINS, ask: get("/api/admin/claims") },
  {
    name: "PUT /api/admin/claims/{id}",
    cells: ADMINS,
    preparesEachTime: true,
    ask: async ({ school }) => ({
      method: "PUT",
      address: `/api/admin/claims/${(await createClaim({ schoolId: school.id })).id}`,
      json: { outcome: "refused", reason: "The address is a pupil’s." },
    }),
  },
];

/** Checks of numbers in public registers. */
const REGISTER_CHECKS: Row[] = [
  { name: "GET /api/admin/register-checks", cells: ADMINS, ask: get("/api/admin/register-checks") },
  {
    name: "POST /api/admin/schools/{id}/register-checks",
    cells: "401 403 403 403 403 201 401 403 401",
    preparesEachTime: true,
    ask: async () => {
      const { id } = await createSchool({ boardAffiliation: "CBSE", affiliationNumber: "1130456" });
      const json = { scheme: "CBSE", asked: "1130456", found: "match" };
      return { method: "POST", address: `/api/admin/schools/${id}/register-checks`, json };
    },
  },
];

/** The authorization matrix: every call × every role. Rows of calls with an id say whose it is; E is the verified, enrolled parent. */
const MATRIX: Row[] = [
  ...CLOSINGS,
  ...CURATION,
  ...CORRECTIONS,
  ...REGISTER_CHECKS,
  { name: "GET /api/schools?search=", cells: "200 200 200 200 200 200 200 200 200", ask: get("/api/schools?search=") },
  { name: "GET /api/schools/{id}", cells: "200 200 200 200 200 200 200 200 200", ask: get(({ school }) => `/api/schools/${school.id}`) },
  { name: "GET /api/moderation-log", cells: "200 200 200 200 200 200 200 200 200", ask: get("/api/moderation-log") },
  {
    name: "GET /api/schools/{id}/reviews",
    cells: "200 200 200 200 200 200 200 200 200",
    ask: get(({ school }) => `/api/schools/${school.id}/reviews`),
  },
  {
    name: "GET /api/schools/{id}/facts",
    cells: "200 200 200 200 200 200 200 200 200",
    ask: get(({ school }) => `/api/schools/${school.id}/facts`),
  },
  {
    name: "GET /api/schools/{id}/admissions",
    cells: "200 200 200 200 200 200 200 200 200",
    ask: get(({ school }) => `/api/schools/${school.id}/admissions`),
  },
  {
    name: "GET /api/schools/{id}/identifiers",
    cells: "200 200 200 200 200 200 200 200 200",
    ask: get(({ school }) => `/api/schools/${school.id}/identifiers`),
  },
  {
    name: "GET /api/schools/{id}/fees",
    cells: "200 200 200 200 200 200 200 200 200",
    ask: get(({ school }) => `/api/schools/${school.id}/fees`),
  },
  {
    name: "PUT /api/enrollments/{E's}/fees",
    cells: "401 404 404 200 404 404 401 404 401",
    preparesEachTime: true,
    ask: async ({ school, actors }) => {
      const { id } = await db().enrolment.findFirstOrThrow({ where: { schoolId: school.id, parentId: actors.verified_enrolled.id } });
      const lines = [{ head: "TUITION", amount: 50_000, timesAYear: 1 }];
      return { method: "PUT", address: `/api/enrollments/${id}/fees`, json: { academicYear: 2026, class: 4, lines } };
    },
  },
  {
    name: "PUT /api/enrollments/{E's}/facts",
    cells: "401 404 404 200 404 404 401 404 401",
    preparesEachTime: true,
    ask: async ({ school, actors }) => {
      const { id } = await db().enrolment.findFirstOrThrow({ where: { schoolId: school.id, parentId: actors.verified_enrolled.id } });
      return { method: "PUT", address: `/api/enrollments/${id}/facts`, json: { answers: { RAMP: "yes" } } };
    },
  },
  {
    name: "GET /api/schools/{id}/can-review",
    cells: "401 200 200 200 200 200 401 200 401",
    ask: get(({ school }) => `/api/schools/${school.id}/can-review`),
  },
  {
    name: "POST /api/schools/{id}/reviews",
    cells: "401 403 403 201 403 403 401 403 401",
    ask: send(
      "POST",
      ({ school }) => `/api/schools/${school.id}/reviews`,
      () => A_REVIEW,
    ),
  },
  {
    name: "POST /api/schools/{id}/reviews (bad body)",
    cells: "401 403 403 400 403 403 401 403 401",
    ask: send(
      "POST",
      ({ school }) => `/api/schools/${school.id}/reviews`,
      () => ({ ...A_REVIEW, overallRating: 6 }),
    ),
  },
  {
    name: "POST /api/schools/{unknown}/reviews",
    cells: "401 404 404 404 404 404 401 404 401",
    ask: send(
      "POST",
      () => "/api/schools/no-such-school-abc123/reviews",
      () => A_REVIEW,
    ),
  },
  ...[
    { address: "/api/schools/a-school-abc123/views", json: undefined },
    { address: "/api/searches", json: { search: "nandanvan", isEmpty: true } },
  ].map(({ address, json }) => ({
    name: `POST ${address}`,
    cells: "204 204 204 204 204 204 204 204 204",
    ask: () => ({ method: "POST", address, json }),
  })),
  own("GET", "/api/user/reviews"),
  own("DELETE", `/api/reviews/${newId()}`, { success: 404 }),
  own("POST", `/api/reviews/${newId()}/versions`, { json: {}, success: 404 }),
  {
    name: "DELETE /api/reviews/{E's}",
    cells: "401 404 404 204 404 404 401 404 401",
    ask: async ({ school, actors: askers }) => ({ method: "DELETE", address: `/api/reviews/${await reviewOf(askers, school.id)}` }),
    preparesEachTime: true,
  },
  {
    name: "POST /api/review-agreements (made up)",
    cells: "404 404 404 404 404 404 404 404 404",
    ask: send(
      "POST",
      () => "/api/review-agreements",
      () => ({ token: "a", agrees: true }),
    ),
  },
  { name: "GET /api/schools/{unknown}", cells: "404 404 404 404 404 404 404 404 404", ask: get("/api/schools/no-such-school-abc123") },
  {
    name: "GET /api/enrollments/check/{id}",
    cells: "401 200:false 200:false 200:true 200:false 200:false 401 200:false 401",
    ask: get(({ school }) => `/api/enrollments/check/${school.id}`),
  },

  own("GET", "/api/user"),
  own("GET", "/api/user/sessions"),
  own("GET", "/api/user/consents"),
  own("GET", "/api/user/data"),
  own("GET", "/api/user/documents"),
  own("GET", "/api/enrollments"),
  own("GET", "/api/user/representations"),
  ...CLAIMS,
  own("PUT", "/api/user", { json: { childrenInfo: "Class 5" } }),
  own("PUT", "/api/user/password", { json: {}, success: 400 }),
  own("PUT", "/api/user/email", { json: {}, success: 400 }),
  own("DELETE", "/api/user", { json: {}, success: 400 }),
  own("POST", "/api/user/email-confirmation", { success: 204 }),
  own("PUT", "/api/user/consents/enrolment_question", { json: { given: true } }),
  own("DELETE", "/api/user/sessions", { success: 204 }),
  own("DELETE", `/api/user/sessions/${newId()}`, { success: 404 }),
  own("PUT", `/api/enrollments/${newId()}`, { json: {}, success: 404 }),
  own("POST", "/api/enrollments", { json: {}, success: 400 }),
  own("POST", "/api/school-requests", { json: {}, success: 400 }),

  ...[
    "/api/schools/facets",
    "/api/schools/near-misses?city=a",
    "/api/places?search=a",
    "/api/suggestions?search=a",
    "/api/health",
    "/api/ready",
    "/api/openapi.json",
  ].map((address) => ({
    name: `GET ${address}`,
    cells: "200 200 200 200 200 200 200 200 200",
    ask: get(address),
  })),
  {
    name: "GET /api/cron (without the secret)",
    cells: "401 401 401 401 401 401 401 401 401",
    ask: get("/api/cron"),
  },
  {
    name: "POST /api/enrollment-answers (made up)",
    cells: "404 404 404 404 404 404 404 404 404",
    ask: send(
      "POST",
      () => "/api/enrollment-answers",
      () => ({ token: "a", answer: "moved" }),
    ),
  },
  {
    name: "PUT /api/storage/{key} (unsigned)",
    cells: "403 403 403 403 403 403 403 403 403",
    ask: () => ({ method: "PUT", address: `/api/storage/uploads/${newId()}`, json: {} }),
  },

  {
    name: "POST /api/register",
    cells: "201 409 409 409 409 409 201 409 201",
    isExpensive: true,
    ask: () => ({
      method: "POST",
      address: "/api/register",
      json: { firstName: "A", lastName: "B", email: `matrix-${++registered}@example.org`, password: PASSWORD },
    }),
  },
  {
    name: "POST /api/login (right password)",
    cells: "401 200 200 200 200 403 401 200 401",
    isExpensive: true,
    ask: send("POST", () => "/api/login", credentials),
  },
  {
    name: "POST /api/login (E's right password)",
    cells: "200 200 200 200 200 200 200 200 200",
    isExpensive: true,
    ask: send(
      "POST",
      () => "/api/login",
      (world) => credentials(world, "verified_enrolled"),
    ),
  },
  {
    name: "POST /api/login (wrong password)",
    cells: "401 401 401 401 401 401 401 401 401",
    isExpensive: true,
    ask: send(
      "POST",
      () => "/api/login",
      ({ actors: askers }, role) => ({ email: askers[role].email, password: "wrong" }),
    ),
  },
  {
    name: "POST /api/admin/login (own right password)",
    cells: "401 401 401 401 401 200 401 401 401",
    isExpensive: true,
    ask: send("POST", () => "/api/admin/login", credentials),
  },
  {
    name: "POST /api/email-confirmations (made up)",
    cells: "400 400 400 400 400 400 400 400 400",
    ask: send(
      "POST",
      () => "/api/email-confirmations",
      () => ({ token: "a.b" }),
    ),
  },
  {
    name: "POST /api/email-change-undos (made up)",
    cells: "400 400 400 400 400 400 400 400 400",
    ask: send(
      "POST",
      () => "/api/email-change-undos",
      () => ({ token: "a" }),
    ),
  },
  {
    name: "PUT /api/password-resets (made up)",
    cells: "400 400 400 400 400 400 400 400 400",
    ask: send(
      "PUT",
      () => "/api/password-resets",
      () => ({ token: "a.b", password: PASSWORD }),
    ),
  },
  {
    name: "POST /api/password-resets",
    cells: "204 204 204 204 204 204 204 204 204",
    isExpensive: true,
    ask: send(
      "POST",
      () => "/api/password-resets",
      () => ({ email: "nobody@example.org" }),
    ),
  },
  { name: "GET /api/login?next=", cells: "302 302 302 302 302 302 302 302 302", ask: get("/api/login?next=/schools") },
  {
    name: "GET /api/logout (same origin)",
    cells: "302 302 302 302 302 302 302 302 302",
    ask: () => ({ address: "/api/logout", headers: { "sec-fetch-site": "same-origin" } }),
  },
  {
    name: "GET /api/logout (cross-site)",
    cells: "403 403 403 403 403 403 403 403 403",
    ask: () => ({ address: "/api/logout", headers: { "sec-fetch-site": "cross-site" } }),
  },
  ...["signin", "signin/credentials", "callback/credentials", "providers", "error", "verify-request"].map((path) => ({
    name: `GET /api/auth/${path}`,
    cells: "404 404 404 404 404 404 404 404 404",
    ask: get(`/api/auth/${path}`),
  })),

  {
    name: "POST /api/csp-reports",
    cells: "204 204 204 204 204 204 204 204 204",
    ask: () => ({
      method: "POST",
      address: "/api/csp-reports",
      headers: { "content-type": "application/csp-report" },
      body: '{"csp-report":{"effective-directive":"img-src","blocked-uri":"inline","document-uri":"https://schoolsach.test/"}}',
    }),
  },
  {
    name: "POST /api/verification-documents/upload (multipart)",
    cells: "201 201 201 201 201 403 201 201 201",
    ask: () => ({ method: "POST", address: "/api/verification-documents/upload", body: form() }),
  },
  {
    name: "POST /api/verification-documents/upload (empty body)",
    cells: "401 200 200 200 200 403 401 200 401",
    ask: send("POST", () => "/api/verification-documents/upload"),
  },
  {
    name: "PUT /api/verification-documents (own file)",
    preparesEachTime: true,
    cells: "401 200 200 200 200 403 401 200 401",
    ask: async ({ actors: askers }, role) => {
      // Roles that may not upload use a visitor's file.
      const { body } = await uploadDocument({ cookie: askers[role].cookie });
      return {
        method: "PUT",
        address: "/api/verification-documents",
        json: { documentURL: body.filePath ?? (await uploadDocument()).body.filePath },
      };
    },
  },
  {
    name: "PUT /api/verification-documents (E's file)",
    cells: "401 404 404 200 404 403 401 404 401",
    ask: send(
      "PUT",
      () => "/api/verification-documents",
      ({ document }) => ({ documentURL: document }),
    ),
  },
  { name: "GET /uploads/{E's document}", cells: "401 404 404 200 404 200 401 404 401", ask: get(({ document }) => `/uploads/${document}`) },
  { name: "GET /uploads/{absent}", cells: "401 404 404 404 404 404 401 404 401", ask: get(`/uploads/documents/${newId()}`) },
  { name: "GET /uploads/../", cells: "401 404 404 404 404 404 401 404 401", ask: get("/uploads/documents/..%2f..%2fsession-secret") },

  admins("GET", () => "/api/admin/users/pending-verification"),
  admins("GET", () => "/api/admin/users"),
  admins("GET", () => "/api/admin/users/emails"),
  admins("GET", () => "/api/admin/figures"),
  admins("GET", () => "/api/admin/audit"),
  admins("GET", () => "/api/admin/schools/batches"),
  admins(
    "POST",
    () => "/api/admin/schools/bulk",
    () => ({ schools: [{}] }),
    400,
  ),
  admins(
    "POST",
    () => "/api/admin/schools/batches",
    () => ({ fileName: "a.csv", fileSize: 9, fileChecksum: 0 }),
    201,
  ),
  admins("POST", () => "/api/admin/schools/batches/preview?size=9", undefined, 400),
  ...["", "/skipped.csv", "/waiting.csv"].map((part): Row => ({
    name: `GET /api/admin/schools/batches/{id}${part}`,
    cells: ADMINS,
    preparesEachTime: true,
    ask: async () => ({ address: `/api/admin/schools/batches/${await createImport()}${part}` }),
  })),
  ...["cancel", "finish", "rollback"].map((act): Row => ({
    name: `POST /api/admin/schools/batches/{id}/${act}`,
    cells: act === "cancel" ? ADMINS : "401 403 403 403 403 409 401 403 401",
    preparesEachTime: true,
    ask: async () => ({ method: "POST", address: `/api/admin/schools/batches/${await createImport()}/${act}` }),
  })),
  {
    name: "PUT /api/admin/schools/batches/{id}/pieces/{n}",
    cells: "401 403 403 403 403 400 401 403 401",
    preparesEachTime: true,
    ask: async ({ actors }) => ({
      method: "PUT",
      address: `/api/admin/schools/batches/${await createImport({ startedById: actors.admin.id })}/pieces/0`,
      headers: { "content-type": "text/csv" },
      body: "short",
    }),
  },
  admins("GET", () => "/api/admin/analytics"),
  admins("GET", () => "/api/admin/judged-searches?search=dps"),
  admins(
    "PUT",
    () => "/api/admin/judged-searches",
    () => ({ search: "dps", kind: "name", good: [], bad: [] }),
    204,
  ),
  admins("GET", () => "/api/admin/analytics/export.csv?figure=parents"),
  admins("GET", () => "/api/admin/audit/export.csv"),
  admins("GET", () => "/api/admin/schools/export.csv"),
  admins("GET", () => "/api/admin/users/export.csv"),
  admins("GET", () => "/api/admin/reviews/export.csv"),
  admins("GET", () => "/api/admin/admins"),
  admins("GET", () => "/api/admin/invitations"),
  admins(
    "POST",
    () => "/api/admin/invitations",
    () => ({}),
    400,
  ),
  admins("DELETE", () => `/api/admin/invitations/${newId()}`, undefined, 404),
  admins(
    "DELETE",
    ({ applicant }) => `/api/admin/admins/${applicant.id}`,
    () => ({}),
    400,
  ),
  ...["", "/look"].map((path) => ({
    name: `POST /api/admin-invitations${path} (made up)`,
    cells: "400 400 400 400 400 400 400 400 400",
    ask: send(
      "POST",
      () => `/api/admin-invitations${path}`,
      () => ({ token: "a", password: PASSWORD }),
    ),
  })),
  ...["/options", ""].map((path): Row => ({
    name: `POST /api/login/passkey${path}`,
    cells: path ? "200 200 200 200 200 200 200 200 200" : "400 400 400 400 400 400 400 400 400",
    ask: send(
      "POST",
      () => `/api/login/passkey${path}`,
      () => ({}),
    ),
  })),
  own("GET", "/api/user/passkeys"),
  own("POST", "/api/user/passkeys", { json: {}, success: 400 }),
  own("POST", "/api/user/passkeys/options", { json: {}, success: 400 }),
  ...["PUT", "DELETE"].map((method) => own(method, `/api/user/passkeys/${newId()}`, { json: {}, success: 404 })),
  own("GET", "/api/user/step-up", { success: 204 }),
  own("POST", "/api/user/step-up", { json: {}, success: 400 }),
  own("POST", "/api/user/step-up/options"),
  own("GET", "/api/user/second-factor"),
  ...["POST", "PUT", "DELETE"].map((method) => own(method, "/api/user/second-factor", { json: {}, success: 400 })),
  own("POST", "/api/user/second-factor/recovery-codes", { json: {}, success: 400 }),
  {
    name: "POST /api/user/second-factor (own right password)",
    cells: "401 403 403 403 403 201 401 403 401",
    ask: send(
      "POST",
      () => "/api/user/second-factor",
      () => ({ password: PASSWORD }),
    ),
  },
  admins("GET", () => "/api/admin/enrollments/pending"),
  admins("GET", ({ applicant }) => `/api/admin/users/${applicant.id}`),
  admins(
    "PUT",
    ({ applicant }) => `/api/admin/users/${applicant.id}/verification`,
    () => ({ isVerified: true }),
  ),
  admins(
    "PUT",
    () => "/api/admin/users/verification",
    ({ applicant }) => ({ userIds: [applicant.id], isVerified: false, reasonCode: "no-document" }),
  ),
  admins("POST", ({ applicant }) => `/api/admin/users/${applicant.id}/claim`),
  admins("DELETE", ({ applicant }) => `/api/admin/users/${applicant.id}/claim`, undefined, 204),
  admins("POST", ({ applicant }) => `/api/admin/users/${applicant.id}/verification/undo`, undefined, 409),
  admins(
    "PUT",
    ({ enrolment }) => `/api/admin/enrollments/${enrolment.id}`,
    () => ({ status: "confirmed" }),
  ),
  admins("DELETE", ({ applicant }) => `/api/admin/users/${applicant.id}`, undefined, 204),

  // Moderation
  admins("GET", () => "/api/admin/appeals"),
  admins("POST", () => "/api/admin/code-of-practice", undefined, 204),
  {
    name: "PUT /api/admin/appeals/{unknown}",
    cells: "401 403 403 403 403 404 401 403 401",
    ask: send(
      "PUT",
      () => `/api/admin/appeals/${newId()}`,
      () => ({ outcome: "upheld" }),
    ),
  },
  {
    name: "POST /api/reviews/{another's}/appeals",
    cells: "401 404 404 404 404 404 401 404 401",
    ask: send(
      "POST",
      ({ review }) => `/api/reviews/${review.id}/appeals`,
      () => ({ text: "Please look again." }),
    ),
  },
  admins("GET", () => "/api/admin/reviews/pending"),
  admins("GET", ({ review }) => `/api/admin/reviews/${review.id}`),
  admins(
    "PUT",
    ({ review }) => `/api/admin/reviews/${review.id}`,
    () => ({ overallComment: "The teachers answer." }),
  ),
  admins("PUT", ({ review }) => `/api/admin/reviews/${review.id}/approve`),
  admins("POST", ({ review }) => `/api/admin/reviews/${review.id}/undo`, undefined, 409),
  admins("POST", ({ review }) => `/api/admin/reviews/${review.id}/claim`),
  admins("DELETE", ({ review }) => `/api/admin/reviews/${review.id}/claim`, undefined, 204),
  admins("DELETE", ({ review }) => `/api/admin/reviews/${review.id}`, undefined, 204),
  admins(
    "PUT",
    () => "/api/admin/reviews/approve",
    ({ review }) => ({ reviews: [{ id: review.id }] }),
  ),
  admins(
    "POST",
    () => "/api/admin/reviews/undo",
    ({ review }) => ({ reviews: [review.id] }),
  ),
  {
    name: "DELETE /api/admin/reviews/{unknown}",
    cells: "401 403 403 403 403 404 401 403 401",
    ask: send("DELETE", () => `/api/admin/reviews/${newId()}`),
  },

  // other_parent represents the school of the review.
  {
    name: "POST /api/reviews/{id}/reply",
    cells: "401 403 403 403 409 403 401 403 401",
    ask: send(
      "POST",
      ({ reply }) => `/api/reviews/${reply.reviewId}/reply`,
      () => ({ text: "Thank you." }),
    ),
  },
  {
    name: "POST /api/reviews/{not published}/reply",
    cells: "401 404 404 404 404 404 401 404 401",
    ask: send(
      "POST",
      ({ review }) => `/api/reviews/${review.id}/reply`,
      () => ({ text: "Thank you." }),
    ),
  },
  {
    name: "DELETE /api/reviews/{id}/reply",
    cells: "401 403 403 403 204 403 401 403 401",
    ask: send("DELETE", ({ reply }) => `/api/reviews/${reply.reviewId}/reply`),
  },
  admins("GET", () => "/api/admin/representatives"),
  admins(
    "PUT",
    () => "/api/admin/representatives",
    ({ applicant, school }) => ({ userId: applicant.id, schoolId: school.id, proof: "Seen in person." }),
  ),
  {
    name: "DELETE /api/admin/representatives/{userId}/{schoolId}",
    cells: "401 403 403 403 403 204 401 403 401",
    ask: send("DELETE", ({ actors: askers, reply }) => `/api/admin/representatives/${askers.other_parent.id}/${reply.schoolId}`),
  },
  admins("GET", () => "/api/admin/replies/pending"),
  admins("PUT", ({ reply }) => `/api/admin/replies/${reply.id}/approve`),
  admins("DELETE", ({ reply }) => `/api/admin/replies/${reply.id}`, undefined, 204),
  {
    name: "DELETE /api/admin/replies/{unknown}",
    cells: "401 403 403 403 403 404 401 403 401",
    ask: send("DELETE", () => `/api/admin/replies/${newId()}`),
  },
  // Access is refused before the body is validated and before the person is looked up.
  {
    name: "PUT /api/admin/users/{unknown}/verification",
    cells: "401 403 403 403 403 404 401 403 401",
    ask: send(
      "PUT",
      () => `/api/admin/users/${newId()}/verification`,
      () => ({ isVerified: true }),
    ),
  },
  {
    name: "PUT /api/admin/users/{id}/verification (bad body)",
    cells: "401 403 403 403 403 400 401 403 401",
    ask: send(
      "PUT",
      ({ applicant }) => `/api/admin/users/${applicant.id}/verification`,
      () => ({ isVerified: "?" }),
    ),
  },
  {
    name: "PUT /api/admin/users/{own}/verification",
    cells: "401 403 403 403 403 403 401 403 401",
    ask: send(
      "PUT",
      ({ actors: askers }, role) => `/api/admin/users/${askers[role].id}/verification`,
      () => ({ isVerified: true }),
    ),
  },
  {
    name: "DELETE /api/admin/users/{own}",
    cells: "401 403 403 403 403 409 401 403 401",
    ask: send("DELETE", ({ actors: askers }, role) => `/api/admin/users/${askers[role].id}`),
  },

  ...COMPLAINTS,
];

/** Headers by which attackers try to bypass the session check. */
const TRICKS = {
  "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
  "x-http-method-override": "GET",
  "x-forwarded-for": "127.0.0.1",
  "x-original-url": "/",
  rsc: "1",
  "next-router-prefetch": "1",
};

let world: World;
/** After a successful write the next row gets a new world. */
let isWorldChanged = true;
beforeEach(async () => {
  await db().rateLimit.deleteMany();
  if (isWorldChanged) world = await createWorld();
  isWorldChanged = false;
});

async function ask(row: Row, role: Role, more: Partial<Asked> = {}) {
  const { address, ...options } = await row.ask(world, role);
  const { cookie } = world.actors[role];
  const { response } = await callHandler(address, { ...options, cookie, ...more, headers: { ...options.headers, ...more.headers } });
  if (row.preparesEachTime || (response.status < 400 && (options.method !== undefined || response.status !== 200))) isWorldChanged = true;
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const REFUSAL = { error: expect.any(String), code: expect.any(String), requestId: expect.any(String) };

describe("the authorization matrix", () => {
  it.each(MATRIX.map((row) => [row.name, row] as const))("%s", async (_, row) => {
    const cells = row.cells.split(" ");
    expect(cells).toHaveLength(ROLES.length);
    const expected = ROLES.map((role, index) => ({ role, status: Number(cells[index].split(":")[0]), body: cells[index].split(":")[1] }));
    const before = await fingerprint();
    const refused = expected.filter(({ status }) => status >= 400);
    for (const { role, status } of refused) {
      const { status: given, headers, text } = await ask(row, role);
      expect(`${role}: ${given}`).toBe(`${role}: ${status}`);
      // A refusal reveals nothing and changes nothing.
      expect(JSON.parse(text)).toEqual(given === 400 ? expect.objectContaining(REFUSAL) : REFUSAL);
      expect(headers.get("cache-control")).toMatch(/no-store/);
    }
    // Each row tries the bypass headers with another refused role.
    const tricked = refused[MATRIX.indexOf(row) % refused.length];
    if (tricked && !row.isExpensive)
      expect(`${tricked.role}: ${(await ask(row, tricked.role, { headers: TRICKS })).status}`).toBe(`${tricked.role}: ${tricked.status}`);
    if (!row.preparesEachTime && !row.isExpensive) expect(await fingerprint()).toEqual(before);
    for (const { role, status, body } of expected.filter(({ status }) => status < 400)) {
      const { status: given, text } = await ask(row, role);
      expect(`${role}: ${given}`).toBe(`${role}: ${status}`);
      if (body !== undefined) expect(`${role}: ${text}`).toBe(`${role}: ${body}`);
    }
  });

  it("has a row for every documented call", async () => {
    const coveredCalls = new Set<string>();
    for (const row of MATRIX) {
      const { address, ...options } = await row.ask(world, "visitor");
      const { path } = await callHandler(address, options);
      coveredCalls.add(`${options.method ?? "GET"} ${path.replace("{...", "{")}`);
    }
    const described = Object.entries(openApiDocument().paths as Record<string, object>).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.length).toBeGreaterThan(40);
    expect(described.filter((call) => !coveredCalls.has(call))).toEqual([]);
  });

  it("HEAD requires the same rights as GET", async () => {
    for (const row of MATRIX.filter(({ name }) => name.startsWith("GET")))
      for (const role of ["visitor", "unverified", "tampered_cookie"] as const) {
        const [status] = row.cells.split(" ")[ROLES.indexOf(role)].split(":");
        expect((await ask(row, role, { method: "HEAD" })).status, `${row.name} by ${role}`).toBe(Number(status));
      }
  });
});

describe("rights", () => {
  it("change at the next request with the same cookie", async () => {
    const admin = await signIn({ ...(await createAdmin()), isAdmin: true });
    const parent = await createUnverifiedParent();
    const cookie = await signIn(parent);
    const school = await createSchool();
    const readUser = async () => (await call("/api/user", { cookie })).body;
    const decide = (isVerified: boolean) =>
      call(`/api/admin/users/${parent.id}/verification`, {
        method: "PUT",
        cookie: admin,
        json: { isVerified, reopen: true, reasonCode: isVerified ? undefined : "not-genuine" },
      });
    expect((await decide(true)).status).toBe(200);
    expect(await readUser()).toMatchObject({ isVerified: true, verificationStatus: "approved" });
    const isEnrolled = async () => (await call(`/api/enrollments/check/${school.id}`, { cookie })).body;
    expect(await isEnrolled()).toBe(false);
    await db().enrolment.create({ data: { parentId: parent.id, schoolId: school.id, status: "confirmed" } });
    expect(await isEnrolled()).toBe(true);
    expect((await decide(false)).status).toBe(200);
    expect(await readUser()).toMatchObject({ isVerified: false, verificationStatus: "rejected" });
    expect((await call(`/api/admin/users/${parent.id}`, { method: "DELETE", cookie: admin })).status).toBe(204);
    expect((await call("/api/user", { cookie })).status).toBe(401);
    expect((await call("/api/user/data", { cookie })).status).toBe(401);
  });

  it("of an admin require a session of the admin sign-in", async () => {
    const admin = await createAdmin();
    const cookie = await signIn({ id: admin.id, isAdmin: false });
    expect((await call("/api/user", { cookie })).body.isAdmin).toBe(false);
    expect((await call("/api/admin/users", { cookie })).status).toBe(403);
  });
});

describe("a cross-site write", () => {
  const WRITES: [string, string][] = [
    ["POST", "/api/register"],
    ["POST", "/api/login"],
    ["POST", "/api/admin/login"],
    ["PUT", "/api/user"],
    ["DELETE", "/api/user"],
    ["PUT", "/api/user/password"],
    ["PUT", "/api/user/email"],
    ["DELETE", "/api/user/sessions"],
    ["PUT", "/api/user/consents/document_check"],
    ["PUT", "/api/password-resets"],
    ["PUT", "/api/verification-documents"],
    ["POST", "/api/verification-documents/upload"],
    ["POST", "/api/enrollments"],
    ["PUT", `/api/admin/users/${newId()}/verification`],
    ["DELETE", `/api/admin/users/${newId()}`],
    ["POST", "/api/auth/signout"],
  ];
  const HEADERS: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://schoolsach.test.evil.example" },
  ];
  it.each(WRITES)("%s %s is refused before authentication and changes nothing", async (method, address) => {
    const { cookie } = world.actors.admin;
    const before = await fingerprint();
    for (const headers of HEADERS) {
      const { response } = await callHandler(address, { method, cookie, json: address.endsWith("/upload") ? undefined : {}, headers });
      expect([response.status, (await response.json()).code]).toEqual([403, "CROSS_SITE"]);
    }
    if (!address.endsWith("/upload") && !address.endsWith("/signout"))
      for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
        const { response } = await callHandler(address, { method, cookie, body: "{}", headers: { "content-type": type } });
        expect(response.status).toBe(415);
      }
    expect(await fingerprint()).toEqual(before);
  });
});

describe("another parent's document", () => {
  let other: { cookie: string };
  beforeAll(async () => {
    other = { cookie: await signIn(await createParent()) };
  });
  it("can't be submitted, however its path is spelled", async () => {
    const id = world.document.split("/")[1];
    for (const name of [
      world.document,
      `./${world.document}`,
      `/${world.document}`,
      id,
      `${world.document}/`,
      `${world.document}%00`,
      `https://schoolsach.test/uploads/${world.document}`,
    ]) {
      const { status } = await submitDocument(other.cookie, name);
      expect([400, 404], name).toContain(status);
    }
    expect(await db().document.count({ where: { ownerId: world.actors.verified_enrolled.id, state: "open" } })).toBe(1);
  });
});
