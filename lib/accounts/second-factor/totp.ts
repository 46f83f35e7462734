import { Secret, TOTP } from "otpauth";
import { SITE } from "@/lib/platform/site";

/** The parameters that all authenticator apps support. */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Accepted steps before and after now, for inexact clocks and slow typing. */
const WINDOW_STEPS = 1;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const totpAddress = (secret: string, email: string): string =>
  new TOTP({ ...PARAMETERS, issuer: SITE.name, label: email, secret: Secret.fromBase32(secret) }).toString();

/** Null if the code (RFC 6238) matches no time step near now. */
export function timeStepOfCode({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  const plain = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(plain)) return null;
  const timestamp = now.getTime();
  const delta = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) }).validate({ token: plain, timestamp, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PARAMETERS.period) + delta;
}
