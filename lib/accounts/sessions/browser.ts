import { readCookie } from "@/lib/http/cookies";
import { clientAddress } from "@/lib/http/route";
import { deviceName } from "./device-name";
import { deviceCookieName } from "./session-cookies";

/** The requesting browser: its IP address, a readable name, and the secret of its device cookie. */
export interface Browser {
  address: string;
  device: string;
  deviceSecret?: string;
}

export const browserOf = (request: Request): Browser => ({
  address: clientAddress(request),
  device: deviceName(request.headers.get("user-agent")),
  deviceSecret: readCookie(request, deviceCookieName()),
});
