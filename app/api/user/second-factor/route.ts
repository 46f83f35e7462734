import { secondFactorBegin, secondFactorChange, secondFactorConfirm } from "@/lib/accounts/schema";
import { beginSecondFactor, confirmSecondFactor, getSecondFactor, switchSecondFactorOff } from "@/lib/accounts/second-factor/second-factor";
import { newRecoveryCodes, ownSecondFactor, secondFactorSetup } from "@/lib/accounts/view";
import { onlyAllows, route } from "@/lib/http/route";
import { emptyQuery } from "../../empty-query";

// Responses that contain secrets must not be stored for idempotent retries.

export const GET = route(
  {
    summary: "Whether your second factor is on",
    access: "signed-in",
    query: emptyQuery,
    response: { schema: ownSecondFactor },
    limit: "read",
  },
  async ({ actor }) => getSecondFactor(actor.id),
);

export const POST = route(
  {
    summary: "Start to set up an authenticator app as an admin, with your password",
    description: "The response is shown only once.",
    access: "signed-in",
    body: secondFactorBegin,
    response: { status: 201, schema: secondFactorSetup },
    errors: ["FORBIDDEN", "CONFLICT"],
    limit: "write",
    repeats: false,
  },
  async ({ actor, body }) => beginSecondFactor({ actor, ...body }),
);

export const PUT = route(
  {
    summary: "Switch the second factor on with the app's first code",
    description: "Ends all other sessions. The recovery codes are shown only once.",
    access: "signed-in",
    body: secondFactorConfirm,
    response: { schema: newRecoveryCodes },
    errors: ["FORBIDDEN", "CONFLICT"],
    limit: "write",
    repeats: false,
  },
  async ({ actor, body }) => ({
    recoveryCodes: await confirmSecondFactor({ actor, ...body }),
  }),
);

export const DELETE = route(
  {
    summary: "Switch the second factor off, with your password and a code",
    access: "signed-in",
    body: secondFactorChange,
    errors: ["TOTP_REQUIRED", "FORBIDDEN", "CONFLICT"],
    limit: "write",
  },
  async ({ actor, body }) => {
    await switchSecondFactorOff({ actor, ...body });
  },
);

export const { PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "POST", "PUT", "DELETE");
