import { ownPassword, secondFactorChange, secondFactorConfirm } from "@/lib/accounts/schema";
import { beginSecondFactor, confirmSecondFactor, getSecondFactor, switchSecondFactorOff } from "@/lib/accounts/second-factor/second-factor";
import { newRecoveryCodes, ownSecondFactor, secondFactorSetup } from "@/lib/accounts/view";
import { onlyAllows, userRead, userWrite } from "@/lib/http/route";
import { emptyQuery } from "../../parameters";

// Responses that contain secrets must not be stored for idempotent retries.

export const GET = userRead({
  summary: "Whether your second factor is on",
  query: emptyQuery,
  response: { schema: ownSecondFactor },
  handle: ({ actor }) => getSecondFactor(actor.id),
});

export const POST = userWrite({
  summary: "Start to set up an authenticator app as an admin, with your password",
  description: "The response is shown only once.",
  body: ownPassword,
  response: { status: 201, schema: secondFactorSetup },
  errors: ["FORBIDDEN", "PASSKEY_REQUIRED", "CONFLICT"],
  repeats: false,
  handle: ({ actor, body }) => beginSecondFactor({ actor, ...body }),
});

export const PUT = userWrite({
  summary: "Switch the second factor on with the app's first code",
  description: "Ends all other sessions. The recovery codes are shown only once.",
  body: secondFactorConfirm,
  response: { schema: newRecoveryCodes },
  errors: ["FORBIDDEN", "PASSKEY_REQUIRED", "CONFLICT"],
  repeats: false,
  handle: async ({ actor, body }) => ({
    recoveryCodes: await confirmSecondFactor({ actor, ...body }),
  }),
});

export const DELETE = userWrite({
  summary: "Switch the second factor off, with your password and a code",
  body: secondFactorChange,
  errors: ["TOTP_REQUIRED", "FORBIDDEN", "CONFLICT"],
  handle: ({ actor, body }) => switchSecondFactorOff({ actor, ...body }),
});

export const { PATCH, OPTIONS } = onlyAllows("GET", "HEAD", "POST", "PUT", "DELETE");
