import { clientAddress } from "@/lib/http/route";
import { readCookie } from "@/lib/policy/session-cookie";
import { deviceName } from "./device-name";
import { deviceCookieName } from "./session-cookies";

/** The browser that asks: where from, what it calls itself in words, and the secret by which an account knows it again. */
export interface Browser {
  address: string;
  device: string;
  deviceSecret?: string;
}

export const browserOf = (request: Request): Browser => ({
  address: clientAddress(request),
  device: deviceName(request.headers.get("user-agent")),
  deviceSecret: readCookie(request.headers.get("cookie"), deviceCookieName()),
});
