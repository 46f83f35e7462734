import { z } from "zod";
import {
  accountDeletion,
  adminLogin,
  CONSENT_PURPOSES,
  consentChange,
  emailChange,
  emailChangeUndo,
  emailConfirmation,
  login,
  passwordChange,
  passwordReset,
  profileChange,
  registration,
  resetRequest,
} from "@/lib/accounts/schema";
import type { CurrentUser, OwnConsent, OwnProfile, OwnSession, UndoneEmailChange } from "@/lib/accounts/view";
import { emptyQuery } from "../empty-query";
import { ownListQuery } from "../user/own-list";
import { type Same, text } from "./answers";
import { type Calls, LIMITED, OWN_WRITES, WRITES } from "./call";

const currentUser = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isAdmin: z.boolean().describe("In a session made with POST /api/admin/login only"),
  isVerified: z.boolean(),
  verificationStatus: z.enum(["none", "pending", "approved", "rejected"]),
  verificationReason: z.string().nullable(),
  emailConfirmed: z.boolean(),
  schoolName: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

const ownProfile = currentUser.extend({ phone: text, childrenInfo: text, homeZipCode: text, homePlaceId: text, homePlaceName: text });

const ownSession = z.object({
  id: z.uuid(),
  device: z.string().describe("Chrome on Android"),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
  isAdmin: z.boolean(),
});

const ownConsent = z.object({
  purpose: z.enum(CONSENT_PURPOSES),
  isGiven: z.boolean(),
  noticeVersion: text.describe("Version of the notice that was agreed to last"),
  givenAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  currentNoticeVersion: z.string(),
});

const undoneEmailChange = z.object({
  email: z.string().describe("The account's address now"),
  resetToken: z.string().describe("Sets a new password with PUT /api/password-resets, within 30 minutes"),
});

true satisfies Same<z.infer<typeof undoneEmailChange>, UndoneEmailChange>;
true satisfies Same<z.infer<typeof currentUser>, CurrentUser>;
true satisfies Same<z.infer<typeof ownProfile>, OwnProfile>;
true satisfies Same<z.infer<typeof ownSession>, OwnSession>;
true satisfies Same<z.infer<typeof ownConsent>, OwnConsent>;

/** What people do with their own account. */
export const ACCOUNT_CALLS: Calls = {
  "POST /api/register": {
    summary: "Register as a parent",
    body: registration,
    answer: { status: 201, description: "The account, not signed in", schema: currentUser },
    refusals: ["ALREADY_SIGNED_IN", "EMAIL_TAKEN", ...WRITES],
  },
  "GET /api/login": {
    summary: "To the sign-in page, and from there back",
    query: z.object({ next: z.string().describe("A path of this site") }),
    answer: { status: 302, description: "The sign-in page" },
    refusals: LIMITED,
  },
  "POST /api/login": {
    summary: "Sign in as a parent",
    body: login,
    answer: { description: "Who is signed in now; the session is in a cookie", schema: currentUser },
    refusals: ["WRONG_CREDENTIALS", "ADMIN_LOGIN_REQUIRED", ...WRITES],
    repeats: false,
  },
  "POST /api/admin/login": {
    summary: "Sign in as an administrator",
    body: adminLogin,
    answer: { description: "Who is signed in now; the session is in a cookie", schema: currentUser },
    refusals: ["WRONG_CREDENTIALS", ...WRITES],
    repeats: false,
  },
  "GET /api/logout": {
    summary: "Sign out",
    answer: { status: 302, description: "The first page" },
    refusals: ["CROSS_SITE", ...LIMITED],
  },
  "GET /api/user": {
    summary: "Who is signed in",
    query: emptyQuery,
    answer: { description: "The person who asks", schema: currentUser },
    refusals: ["UNAUTHENTICATED", "VALIDATION", ...LIMITED],
  },
  "PUT /api/user": {
    summary: "Change one's profile; what is left out stays",
    body: profileChange,
    answer: { description: "The profile as it is now", schema: ownProfile },
    refusals: OWN_WRITES,
  },
  "PUT /api/user/password": {
    summary: "Change one's password; all other sessions end, this one is made anew",
    body: passwordChange,
    answer: { status: 204, description: "Changed" },
    refusals: OWN_WRITES,
    repeats: false,
  },
  "PUT /api/user/email": {
    summary: "Ask for another address; it counts once the link that is mailed to it is tapped",
    body: emailChange,
    answer: { status: 204, description: "The same whether another account has this address or not" },
    refusals: OWN_WRITES,
  },
  "POST /api/user/email-confirmation": {
    summary: "Have the link that confirms one's address sent again",
    answer: { status: 204, description: "Sent" },
    refusals: OWN_WRITES,
  },
  "POST /api/email-confirmations": {
    summary: "Confirm an address with the token of a mailed link",
    body: emailConfirmation,
    answer: { description: "The address that is confirmed", schema: z.object({ email: z.string() }) },
    refusals: ["LINK_INVALID", "EMAIL_TAKEN", ...WRITES],
  },
  "POST /api/email-change-undos": {
    summary: "Undo a change of address with the token of the link that was mailed to the old one",
    body: emailChangeUndo,
    answer: { description: "Undone; sessions, links and the password have ended", schema: undoneEmailChange },
    refusals: ["LINK_INVALID", "EMAIL_TAKEN", ...WRITES],
    repeats: false,
  },
  "POST /api/password-resets": {
    summary: "Ask for a link to set a new password",
    body: resetRequest,
    answer: { status: 204, description: "The same for every address" },
    refusals: WRITES,
  },
  "PUT /api/password-resets": {
    summary: "Set a new password with the token of a mailed link, once",
    body: passwordReset,
    answer: { status: 204, description: "Set; nobody is signed in" },
    refusals: ["LINK_INVALID", ...WRITES],
    repeats: false,
  },
  "GET /api/user/sessions": {
    summary: "The browsers in which one is signed in",
    query: ownListQuery,
    answer: { description: "The one used last first", schema: ownSession, isList: true },
    refusals: ["UNAUTHENTICATED", "VALIDATION", ...LIMITED],
  },
  "DELETE /api/user/sessions": {
    summary: "Sign out everywhere but here",
    answer: { status: 204, description: "Signed out" },
    refusals: OWN_WRITES,
  },
  "DELETE /api/user/sessions/{id}": {
    summary: "Sign one of one's browsers out",
    answer: { status: 204, description: "Signed out" },
    refusals: ["NOT_FOUND", ...OWN_WRITES],
  },
  "DELETE /api/user": {
    summary: "Delete one's account, with one's password",
    body: accountDeletion,
    answer: { status: 204, description: "Deleted" },
    refusals: ["CONFLICT", ...OWN_WRITES],
  },
  "GET /api/user/consents": {
    summary: "What one's data may be used for",
    query: ownListQuery,
    answer: { description: "A row a purpose", schema: ownConsent, isList: true },
    refusals: ["UNAUTHENTICATED", "VALIDATION", ...LIMITED],
  },
  "PUT /api/user/consents/{purpose}": {
    summary: "Give a consent, or take it back; without `document_check` documents are erased and the verification ends",
    body: consentChange,
    answer: { description: "How it stands", schema: ownConsent },
    refusals: ["NOT_FOUND", "CONFLICT", ...OWN_WRITES],
  },
  "GET /api/user/data": {
    summary: "Download all that is kept about oneself",
    query: emptyQuery,
    answer: { description: "A file: a list for each kind of record", schema: z.record(z.string(), z.unknown()) },
    refusals: ["UNAUTHENTICATED", "VALIDATION", ...LIMITED],
  },
};
