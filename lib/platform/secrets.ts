import { createHash, randomBytes } from "node:crypto";

/** A secret that only its holder keeps: of a link, a browser, an upload. 32 bytes are 256 bits. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** What the database keeps of such a secret. It is random and long, so a plain hash is enough. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
