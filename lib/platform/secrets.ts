import { createHash, randomBytes } from "node:crypto";

/** A random secret for a link, a browser or an upload: 32 bytes are 256 bits. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** The form in which the database stores such a secret. A plain hash is enough, because it is random and long. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
