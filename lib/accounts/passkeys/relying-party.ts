import { appUrl } from "@/lib/platform/env";

/** The host to which passkeys are bound (WebAuthn's RP ID). After a change of APP_URL's host, earlier passkeys no longer work. */
export const relyingPartyId = (): string => new URL(appUrl()).hostname;

/** The only origin from which a passkey's response is accepted. */
export const relyingPartyOrigin = (): string => new URL(appUrl()).origin;
