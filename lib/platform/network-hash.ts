import { createHmac } from "node:crypto";
import { householdNetwork } from "./client-networks.mjs";
import { derivedKey } from "./sealed-data";

interface NetworkUse {
  client: string;
  /** Its key: networks of two purposes can't be compared */
  purpose: string;
  /** A day or a month; networks of two periods can't be compared */
  period: string;
}

/** A keyed hash of a client's network, from which its address cannot be read. */
export const networkHash = ({ client, purpose, period }: NetworkUse): string =>
  createHmac("sha256", derivedKey(purpose))
    .update(`${householdNetwork(client)} ${period}`)
    .digest("base64url");
