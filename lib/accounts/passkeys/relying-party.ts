import { appUrl } from "@/lib/platform/env";

/** WebAuthn's RP ID: after a change of APP_URL's host, earlier passkeys no longer work. */
export const relyingPartyId = (): string => new URL(appUrl()).hostname;

export const relyingPartyOrigin = (): string => new URL(appUrl()).origin;
