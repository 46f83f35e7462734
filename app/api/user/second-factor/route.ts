import { beginSecondFactor, confirmSecondFactor, getSecondFactor, switchSecondFactorOff } from "@/lib/accounts/second-factor/second-factor";
import { secondFactorBegin, secondFactorChange, secondFactorConfirm } from "@/lib/accounts/schema";
import { created, noContent } from "@/lib/http/answers";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../../empty-query";

// Responses that contain secrets must not be stored for idempotent retries.

// GET /api/user/second-factor – whether the user's second factor is on
export const GET = route({ access: "signed-in", query: emptyQuery, limit: "read" }, async ({ actor }) => getSecondFactor(actor.id));

// POST /api/user/second-factor – an admin starts to set up an authenticator app
export const POST = route({ access: "signed-in", body: secondFactorBegin, limit: "write", repeats: false }, async ({ actor, body }) =>
  created(await beginSecondFactor({ actor, ...body })),
);

// PUT /api/user/second-factor – switches the second factor on with the app's first code
export const PUT = route({ access: "signed-in", body: secondFactorConfirm, limit: "write", repeats: false }, async ({ actor, body }) => ({
  recoveryCodes: await confirmSecondFactor({ actor, ...body }),
}));

// DELETE /api/user/second-factor – switches the second factor off
export const DELETE = route({ access: "signed-in", body: secondFactorChange, limit: "write" }, async ({ actor, body }) => {
  await switchSecondFactorOff({ actor, ...body });
  return noContent();
});

export const { PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "POST", "PUT", "DELETE");
