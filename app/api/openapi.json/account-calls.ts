import { z } from "zod";
import { login, registration } from "@/lib/accounts/schema";
import type { CurrentUser } from "@/lib/accounts/view";
import { emptyQuery } from "../empty-query";
import type { Same } from "./answers";
import { type Calls, LIMITED, WRITES } from "./call";

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

true satisfies Same<z.infer<typeof currentUser>, CurrentUser>;

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
    body: login,
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
};
