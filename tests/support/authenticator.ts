import { Secret, TOTP } from "otpauth";
import { clock } from "@/lib/platform/clock";

const PERIOD_MS = 30_000;

/** An authenticator app with this secret. Returns the code of the current 30-second step, or of a step `stepsAway` from it. */
export function authenticator(secret: string) {
  const app = new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret: Secret.fromBase32(secret) });
  return (stepsAway = 0) => app.generate({ timestamp: clock.now().getTime() + stepsAway * PERIOD_MS });
}
