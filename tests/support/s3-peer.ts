import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const REGION = "ap-south-1";
const BUCKET = "documents";
const ACCESS_KEY = "AKIATESTTESTTESTTEST";
const SECRET_KEY = "a secret of the tests/and+nothing=else";
const SKEW_MS = 15 * 60_000;

/** An S3 store as strict as S3 itself: every signature is checked, in headers and in addresses, and a refusal says why. */
export interface S3Peer {
  settings: Record<string, string>;
  files: Map<string, { bytes: Buffer; contentType?: string; writtenAt: Date }>;
  /** From now on it takes requests and says nothing. */
  fallSilent(): void;
  /** From now on it answers 500. */
  fail(): void;
  recover(): void;
  close(): Promise<void>;
}

export async function startS3Peer({ now = () => new Date() } = {}): Promise<S3Peer> {
  const files: S3Peer["files"] = new Map();
  let mood: "well" | "silent" | "failing" = "well";
  const server = createServer(async (request, response) => {
    if (mood === "silent") return;
    const body = await bodyOf(request);
    if (mood === "failing") return refuse(response, 500, "InternalError");
    const reason = faultOf(request, body, now());
    if (reason) return refuse(response, 403, reason);
    answer(request, response, body, files, now());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: REGION,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCESS_KEY,
      S3_SECRET_ACCESS_KEY: SECRET_KEY,
      S3_FORCE_PATH_STYLE: "on",
    },
    files,
    fallSilent: () => void (mood = "silent"),
    fail: () => void (mood = "failing"),
    recover: () => void (mood = "well"),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, body: Buffer, files: S3Peer["files"], now: Date) {
  const { pathname, searchParams } = new URL(request.url!, "http://s3");
  const [, bucket, ...rest] = decodeURIComponent(pathname).split("/");
  const key = rest.join("/");
  if (bucket !== BUCKET) return refuse(response, 404, "NoSuchBucket");
  if (request.method === "GET" && key === "") return send(response, 200, listing(files, searchParams));
  if (request.method === "PUT") {
    files.set(key, { bytes: body, contentType: request.headers["content-type"], writtenAt: now });
    return send(response, 200, "");
  }
  if (request.method === "DELETE") {
    files.delete(key);
    return send(response, 204, "");
  }
  const file = files.get(key);
  if (!file) return refuse(response, 404, "NoSuchKey");
  response.writeHead(200, { "Content-Type": file.contentType ?? "binary/octet-stream", "Content-Length": file.bytes.length });
  response.end(request.method === "HEAD" ? undefined : file.bytes);
}

function listing(files: S3Peer["files"], query: URLSearchParams) {
  const keys = [...files.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
  const page = keys.filter((key) => key > (query.get("continuation-token") ?? "")).slice(0, 2); // small, so that there is a next one
  const isLast = page.at(-1) === keys.at(-1);
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${files.get(key)!.writtenAt.toISOString()}</LastModified></Contents>`,
  );
  const next = isLast ? "" : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
}

/** What is wrong with the request's signature (AWS Signature Version 4), in S3's own words; null: nothing. */
function faultOf(request: IncomingMessage, body: Buffer, now: Date): string | null {
  const url = new URL(request.url!, "http://s3");
  const isPresigned = url.searchParams.has("X-Amz-Signature");
  const given = isPresigned ? ofQuery(url.searchParams) : ofHeaders(request);
  if (!given) return "AccessDenied";
  const { credential, date, signedHeaders, signature, payloadHash } = given;
  const day = date.slice(0, 8);
  const scope = `${day}/${REGION}/s3/aws4_request`;
  if (credential !== `${ACCESS_KEY}/${scope}`) return "InvalidAccessKeyId";
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(signedAt <= now.getTime() + SKEW_MS)) return "RequestTimeTooSkewed";
  const lifetime = isPresigned ? Number(url.searchParams.get("X-Amz-Expires")) * 1000 : SKEW_MS;
  if (!(lifetime > 0 && lifetime <= 7 * 86_400_000 && now.getTime() <= signedAt + lifetime)) return "RequestExpired";
  // Whatever says something to the store must be signed.
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (mustBeSigned.some((name) => !signedHeaders.includes(name))) return "HeadersNotSigned";
  if (signedHeaders.some((name) => request.headers[name] === undefined)) return "SignedHeaderMissing";
  if (!isPresigned && payloadHash !== "UNSIGNED-PAYLOAD" && payloadHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${escape(name)}=${escape(value)}`);
  const canonical = [
    request.method,
    url.pathname,
    query.sort().join("&"),
    ...signedHeaders.map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, " ")}`),
    "",
    signedHeaders.join(";"),
    payloadHash,
  ].join("\n");
  const key = ["aws4_request", "s3", REGION, day].reduceRight((secret, part) => hmac(secret, part), Buffer.from(`AWS4${SECRET_KEY}`));
  const right = hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n"));
  const sent = Buffer.from(signature, "hex");
  return sent.length === right.length && timingSafeEqual(sent, right) ? null : "SignatureDoesNotMatch";
}

function ofQuery(query: URLSearchParams) {
  if (query.get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256") return null;
  return {
    credential: query.get("X-Amz-Credential") ?? "",
    date: query.get("X-Amz-Date") ?? "",
    signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
    signature: query.get("X-Amz-Signature") ?? "",
    payloadHash: "UNSIGNED-PAYLOAD",
  };
}

function ofHeaders({ headers }: IncomingMessage) {
  const match = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? "",
  );
  if (!match) return null;
  const [, credential, signedHeaders, signature] = match;
  const text = (name: string) => String(headers[name] ?? "");
  return {
    credential,
    date: text("x-amz-date"),
    signedHeaders: signedHeaders.split(";"),
    signature,
    payloadHash: text("x-amz-content-sha256"),
  };
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
/** Percent signs as the signature wants them. */
const escape = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

async function bodyOf(request: IncomingMessage) {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

function refuse(response: ServerResponse, status: number, code: string) {
  send(response, status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { "Content-Type": "application/xml", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}
