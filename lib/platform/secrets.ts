import { createHash, randomBytes } from "node:crypto";

export const newSecret = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** A plain hash is enough, because a secret is random and long. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("base64url");
