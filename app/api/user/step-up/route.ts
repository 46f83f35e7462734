import { challengeOf } from "@/lib/accounts/passkeys/challenges";
import { stepUpProof } from "@/lib/accounts/schema";
import { stepUp } from "@/lib/accounts/sessions/step-up";
import { onlyAllows, userRead, userWrite } from "@/lib/http/route";
import { emptyQuery } from "../../parameters";

export const GET = userRead({
  summary: "Whether you have confirmed that it’s you in the last five minutes",
  stepUp: true,
  query: emptyQuery,
  handle: async () => undefined,
});

export const POST = userWrite({
  summary: "Confirm that it’s you, with your password or a passkey",
  description:
    "Counts for this session and five minutes, as a sign-in does. Calls that need it return STEP_UP_REQUIRED. With the password, a person with an authenticator app also sends its code in `totp`, unless they proved a second factor in this session in the last five minutes; an admin who has only passkeys uses one instead.",
  body: stepUpProof,
  errors: ["PASSKEY_REQUIRED", "TOTP_REQUIRED"],
  repeats: false,
  handle: async ({ actor, body, request }) => {
    await stepUp({ actor, proof: body, givenChallenge: challengeOf(request) });
  },
});

export const { PUT, PATCH, DELETE, OPTIONS } = onlyAllows("GET", "HEAD", "POST");
