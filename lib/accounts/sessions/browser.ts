import { readCookie } from "@/lib/http/cookies";
import { clientAddress } from "@/lib/http/route";
import { deviceName } from "./device-name";
import { deviceCookieName } from "./session-cookies";

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
