import { secondsInDay } from "date-fns/constants";
import { setCookie } from "@/lib/http/cookies";
import { isHttps } from "@/lib/platform/env";
import { sessionCookieName } from "@/lib/policy/session-cookie";

/** Tells cached pages, which are the same for everyone, to ask for the signed-in user. Contains no secret. */
const SIGNED_IN = "signed-in";
const DEVICE_PATH = "/api";
const DEVICE_AGE = 400 * secondsInDay;

export const deviceCookieName = () => `${isHttps() ? "__Secure-" : ""}known-device`;

export const sessionCookies = (value: string, maxAge: number): string[] => [
  setCookie({ name: sessionCookieName(), value, maxAge }),
  setCookie({ name: SIGNED_IN, value: "1", maxAge, httpOnly: false }),
];

export const noSessionCookies = (): string[] => [
  setCookie({ name: sessionCookieName(), value: "", maxAge: 0 }),
  setCookie({ name: SIGNED_IN, value: "", maxAge: 0, httpOnly: false }),
];

/** It stays when the session ends. */
export const deviceCookie = (secret: string): string =>
  setCookie({ name: deviceCookieName(), value: secret, maxAge: DEVICE_AGE, path: DEVICE_PATH });
