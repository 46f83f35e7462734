import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Quirks {
  origin?: string;
  rpId?: string;
  /** Whether the device checked a fingerprint, a face or a PIN */
  isUserVerified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  type?: string;
}

interface CreationOptions {
  challenge: string;
  user: { id: string };
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString("base64url");

/**
 * A software authenticator (WebAuthn level 2) with one ES256 passkey and attestation "none". `quirks` make a response wrong in one part;
 * its signature stays right.
 */
export function createPasskeyDevice({ counter: firstCounter = 0 } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  let counter = firstCounter;
  let userHandle = "";
  const id = base64url(credentialId);

  const clientData = (type: string, options: { challenge: string }, { origin = "https://schoolsach.test", ...quirks }: Quirks) =>
    JSON.stringify({ type: quirks.type ?? type, challenge: quirks.challenge ?? options.challenge, origin, crossOrigin: false });
  const authenticatorData = ({ rpId = "schoolsach.test", isUserVerified = true, ...quirks }: Quirks, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(quirks.counter ?? counter, 1);
    return Buffer.concat([sha256(rpId), head, attested]);
  };

  return {
    id,
    /** The answer of navigator.credentials.create */
    create(options: CreationOptions, quirks: Quirks = {}) {
      userHandle = options.user.id;
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, "base64url")],
          [-3, Buffer.from(y!, "base64url")],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = authenticatorData(quirks, Buffer.concat([Buffer.alloc(16), length, credentialId, key]));
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const response = {
        clientDataJSON: base64url(clientData("webauthn.create", options, quirks)),
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal"],
      };
      return { id, rawId: id, type: "public-key", response };
    },
    /** The answer of navigator.credentials.get */
    get(options: { challenge: string }, quirks: Quirks = {}) {
      if (firstCounter > 0) counter += 1;
      const json = clientData("webauthn.get", options, quirks);
      const authData = authenticatorData(quirks);
      const signature = sign("sha256", Buffer.concat([authData, sha256(json)]), privateKey);
      const response = {
        clientDataJSON: base64url(json),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: quirks.userHandle ?? userHandle,
      };
      return { id, rawId: id, type: "public-key", response };
    },
  };
}

/** CBOR (RFC 8949) of what an attestation contains: maps, integers, texts and bytes. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([cborHead(5, entries.length), ...entries.flatMap((entry) => entry.map(cbor))]);
}

function cborHead(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}
