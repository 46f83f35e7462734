import { createHmac } from "node:crypto";
import { derivedKey, openText, sealText } from "@/lib/platform/sealed-data";

const sealOf = (owner: string) => ({ key: derivedKey("second factor"), owner });

export const sealSecret = (secret: string, ownerId: string): string => sealText(secret, sealOf(ownerId));

/** Decrypts; null if the session secret has changed or the data was tampered with. */
export const openSecret = (sealed: string, ownerId: string): string | null => openText(sealed, sealOf(ownerId));

/** A keyed hash, because a short code's plain hash could be brute-forced. */
export const hashOfCode = (code: string, ownerId: string): string =>
  createHmac("sha256", derivedKey("recovery codes")).update(`${ownerId} ${code}`).digest("base64url");
