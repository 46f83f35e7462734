import { Secret, TOTP } from "otpauth";
import { SITE } from "@/lib/platform/site";

/** What every authenticator app knows: SHA-1, six digits, thirty seconds. */
const SHAPE = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A phone's clock may be half a minute off, and people type slowly. */
const STEPS_AROUND = 1;

/** A new secret of an authenticator app, in base 32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the app scans: `otpauth://totp/…`. */
export const totpAddress = (secret: string, email: string): string =>
  new TOTP({ ...SHAPE, issuer: SITE.name, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The step whose code this is, counted since 1970; null for a code of no step around now. (RFC 6238) */
export function stepOfCode({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  const plain = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(plain)) return null;
  const timestamp = now.getTime();
  const away = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) }).validate({ token: plain, timestamp, window: STEPS_AROUND });
  return away === null ? null : Math.floor(timestamp / 1000 / SHAPE.period) + away;
}
