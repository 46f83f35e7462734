import { changeProfile } from "@/lib/accounts/change-profile";
import { getCurrentUser } from "@/lib/accounts/queries";
import { accountDeletion, profileChange } from "@/lib/accounts/schema";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { currentUser, ownProfile } from "@/lib/accounts/view";
import { noContent } from "@/lib/http/responses";
import { withCookies } from "@/lib/http/cookies";
import { onlyAllows, route } from "@/lib/http/route";
import { deleteOwnAccount } from "@/lib/privacy/delete-account";
import { emptyQuery } from "../empty-query";

export const GET = route(
  {
    summary: "The signed-in user",
    access: "signed-in",
    query: emptyQuery,
    response: { schema: currentUser },
    limit: "read",
  },
  async ({ actor }) => getCurrentUser(actor),
);

export const PUT = route(
  {
    summary: "Change your profile",
    description: "Fields that are left out keep their values.",
    access: "signed-in",
    body: profileChange,
    response: { schema: ownProfile },
    limit: "write",
  },
  async ({ actor, body }) => changeProfile({ actor, change: body }),
);

export const DELETE = route(
  {
    summary: "Delete your account, with your password",
    access: "signed-in",
    body: accountDeletion,
    errors: ["CONFLICT"],
    limit: "write",
  },
  async ({ actor, body }) => {
    await deleteOwnAccount({ actor, ...body });
    return withCookies(noContent(), noSessionCookies());
  },
);

export const { POST, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "PUT", "DELETE");
