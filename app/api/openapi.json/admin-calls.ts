import { z } from "zod";
import {
  demotion,
  invitationAnswer,
  invitationLook,
  newInvitation,
  secondFactorBegin,
  secondFactorChange,
  secondFactorConfirm,
} from "@/lib/accounts/schema";
import type {
  ListedAdmin,
  ListedInvitation,
  NewRecoveryCodes,
  OpenInvitation,
  OwnSecondFactor,
  SecondFactorSetup,
} from "@/lib/accounts/view";
import type { AuditValue } from "@/lib/audit/view";
import type { RecallableEntry } from "@/lib/curation/view";
import { auditQuery } from "../admin/audit/audit-query";
import { adminsQuery, invitationsQuery } from "../admin/list-queries";
import { emptyQuery } from "../empty-query";
import { type Same, text } from "./answers";
import { type Calls, LIMITED, OWN_WRITES, WRITES } from "./call";

const value = z.json() as unknown as z.ZodType<AuditValue>;

const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(["visitor", "parent", "admin", "system"]),
    id: text.describe("null for who has no name here: the system, and a parent who speaks about a review"),
    name: text,
  }),
  action: z.string().describe("verification.decide"),
  subject: z.object({ kind: z.string(), id: z.string(), name: text.describe("Of a person and of a school, while they are there") }),
  changes: z
    .array(z.object({ field: z.string(), before: value.optional(), after: value.optional() }))
    .describe("Field by field; personal values as long as they are kept"),
  recallRefusal: text.optional().describe("null: it can be taken back. Else why it cannot; left out where there is nothing to take back"),
});
const listedAdmin = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  hasSecondFactor: z.boolean(),
  lastSignInAt: z.iso.datetime().nullable().describe("As administrator"),
  createdAt: z.iso.datetime(),
  isSelf: z.boolean(),
});
const listedInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
const openInvitation = z.object({
  email: z.string(),
  hasAccount: z.boolean().describe("Its password is asked for; else a name and a new one"),
});
const ownSecondFactor = z.object({
  since: z.iso.datetime().nullable().describe("null: it is off"),
  recoveryCodesLeft: z.int().min(0),
  isRequired: z.boolean().describe("The site asks every administrator for one"),
});
const secondFactorSetup = z.object({
  secret: z.string().describe("In base 32"),
  address: z.string().describe("otpauth://totp/…"),
  qr: z.object({ size: z.int(), path: z.string() }).describe("The address as a QR code: the path of an SVG, a unit a module"),
});
const newRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe("Each works once") });

true satisfies Same<z.infer<typeof auditEntry>, RecallableEntry>;
true satisfies Same<z.infer<typeof listedAdmin>, ListedAdmin>;
true satisfies Same<z.infer<typeof listedInvitation>, ListedInvitation>;
true satisfies Same<z.infer<typeof openInvitation>, OpenInvitation>;
true satisfies Same<z.infer<typeof ownSecondFactor>, OwnSecondFactor>;
true satisfies Same<z.infer<typeof secondFactorSetup>, SecondFactorSetup>;
true satisfies Same<z.infer<typeof newRecoveryCodes>, NewRecoveryCodes>;

const READS = ["UNAUTHENTICATED", "FORBIDDEN", "VALIDATION", ...LIMITED] as const;
const CHANGES = ["FORBIDDEN", "CONFLICT", "IDEMPOTENCY_KEY_REUSED", ...OWN_WRITES] as const;

/** What administrators do about themselves, and what is written down of all. */
export const ADMIN_CALLS: Calls = {
  "GET /api/admin/audit": {
    summary: "Who did what, when, before and after; a search reads names and e-mail addresses of people",
    query: auditQuery,
    answer: { description: "A page of entries, the newest first", schema: auditEntry, isList: true },
    refusals: READS,
  },
  "GET /api/admin/admins": {
    summary: "The administrators",
    query: adminsQuery,
    answer: { description: "A page of administrators", schema: listedAdmin, isList: true },
    refusals: READS,
  },
  "DELETE /api/admin/admins/{id}": {
    summary: "Take an administrator's rights away, with one's own password; never the last one's. The account stays",
    body: demotion,
    answer: { status: 204, description: "Demoted, and signed out everywhere" },
    refusals: ["NOT_FOUND", ...CHANGES],
  },
  "GET /api/admin/invitations": {
    summary: "Who was asked to become an administrator and has not answered",
    query: invitationsQuery,
    answer: { description: "A page of invitations", schema: listedInvitation, isList: true },
    refusals: READS,
  },
  "POST /api/admin/invitations": {
    summary: "Ask the owner of an address to become an administrator, with one's own password; the link works once, for 48 hours",
    body: newInvitation,
    answer: { status: 201, description: "Mailed", schema: listedInvitation },
    refusals: CHANGES,
  },
  "DELETE /api/admin/invitations/{id}": {
    summary: "Take an invitation back",
    answer: { status: 204, description: "Its link leads nowhere" },
    refusals: ["NOT_FOUND", ...CHANGES],
  },
  "POST /api/admin-invitations/look": {
    summary: "What a mailed invitation is about",
    body: invitationLook,
    answer: { description: "Whom it is for", schema: openInvitation },
    refusals: ["LINK_INVALID", ...WRITES],
    repeats: false,
  },
  "POST /api/admin-invitations": {
    summary: "Become an administrator with the token of a mailed invitation, once",
    body: invitationAnswer,
    answer: { status: 204, description: "Done; nobody is signed in" },
    refusals: ["LINK_INVALID", "CONFLICT", ...WRITES],
    repeats: false,
  },
  "GET /api/user/second-factor": {
    summary: "Whether one's second factor is on",
    query: emptyQuery,
    answer: { description: "How it stands", schema: ownSecondFactor },
    refusals: ["UNAUTHENTICATED", "VALIDATION", ...LIMITED],
  },
  "POST /api/user/second-factor": {
    summary: "Begin to set up an authenticator app as an administrator, with one's password",
    body: secondFactorBegin,
    answer: { status: 201, description: "What the app takes in; shown once", schema: secondFactorSetup },
    refusals: ["FORBIDDEN", "CONFLICT", ...OWN_WRITES],
    repeats: false,
  },
  "PUT /api/user/second-factor": {
    summary: "Switch the second factor on with the app's first code; all other sessions end",
    body: secondFactorConfirm,
    answer: { description: "Recovery codes; shown once", schema: newRecoveryCodes },
    refusals: ["FORBIDDEN", "CONFLICT", ...OWN_WRITES],
    repeats: false,
  },
  "DELETE /api/user/second-factor": {
    summary: "Switch the second factor off, with the password and a code",
    body: secondFactorChange,
    answer: { status: 204, description: "Off" },
    refusals: ["TOTP_REQUIRED", ...CHANGES],
  },
  "POST /api/user/second-factor/recovery-codes": {
    summary: "Make new recovery codes in place of the old, with the password and a code",
    body: secondFactorChange,
    answer: { status: 201, description: "Shown once", schema: newRecoveryCodes },
    refusals: ["FORBIDDEN", "CONFLICT", "TOTP_REQUIRED", ...OWN_WRITES],
    repeats: false,
  },
};
