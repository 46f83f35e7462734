import { changeProfile } from "@/lib/accounts/change-profile";
import { getCurrentUser } from "@/lib/accounts/queries";
import { accountDeletion, profileChange } from "@/lib/accounts/schema";
import { noSessionCookies } from "@/lib/accounts/sessions/session-cookies";
import { currentUser, ownProfile } from "@/lib/accounts/view";
import { noContent } from "@/lib/http/responses/responses";
import { withCookies } from "@/lib/http/cookies";
import { onlyAllows, userRead, userWrite } from "@/lib/http/route";
import { deleteOwnAccount } from "@/lib/privacy/delete-account";
import { emptyQuery } from "../parameters";

export const GET = userRead({
  summary: "The signed-in user",
  query: emptyQuery,
  response: { schema: currentUser },
  handle: ({ actor }) => getCurrentUser(actor),
});

export const PUT = userWrite({
  summary: "Change your profile",
  description: "Fields that are left out keep their values.",
  body: profileChange,
  response: { schema: ownProfile },
  handle: ({ actor, body }) => changeProfile({ actor, change: body }),
});

export const DELETE = userWrite({
  summary: "Delete your account, with your password",
  body: accountDeletion,
  errors: ["CONFLICT"],
  handle: async ({ actor, body }) => {
    await deleteOwnAccount({ actor, ...body });
    return withCookies(noContent(), noSessionCookies());
  },
});

export const { POST, PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "PUT", "DELETE");
