import { changeProfile } from "@/lib/accounts/change-profile";
import { getCurrentUser } from "@/lib/accounts/queries";
import { accountDeletion, profileChange } from "@/lib/accounts/schema";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { noContent } from "@/lib/http/answers";
import { withCookies } from "@/lib/http/cookies";
import { onlyAllows, route } from "@/lib/http/route";
import { deleteOwnAccount } from "@/lib/privacy/delete-account";
import { emptyQuery } from "../empty-query";

// GET /api/user – the signed-in user
export const GET = route({ access: "signed-in", query: emptyQuery, limit: "read" }, async ({ actor }) => getCurrentUser(actor));

// PUT /api/user – changes the user's profile
export const PUT = route({ access: "signed-in", body: profileChange, limit: "write" }, async ({ actor, body }) =>
  changeProfile({ actor, change: body }),
);

// DELETE /api/user – the user deletes their account, with their password
export const DELETE = route({ access: "signed-in", body: accountDeletion, limit: "write" }, async ({ actor, body }) => {
  await deleteOwnAccount({ actor, ...body });
  return withCookies(noContent(), noSessionCookies());
});

export const { POST, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "PUT", "DELETE");
