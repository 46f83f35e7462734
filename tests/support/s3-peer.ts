import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const REGION = "ap-south-1";
const BUCKET = "documents";
const ACCESS_KEY = "AKIATESTTESTTESTTEST";
const SECRET_KEY = "a secret of the tests/and+nothing=else";
const MAX_SKEW_MS = 15 * 60_000;

/** A fake S3 store that checks every signature, in headers and in presigned URLs, as strictly as S3. */
export interface S3Peer {
  settings: Record<string, string>;
  files: Map<string, { bytes: Buffer; contentType?: string; writtenAt: Date }>;
  /** Accepts requests from now on without answering. */
  fallSilent(): void;
  /** Answers 500 from now on. */
  fail(): void;
  recover(): void;
  close(): Promise<void>;
}

export async function startS3Peer({ now = () => new Date() } = {}): Promise<S3Peer> {
  const files: S3Peer["files"] = new Map();
  let mode: "normal" | "silent" | "failing" = "normal";
  const server = createServer(async (request, response) => {
    if (mode === "silent") return;
    const body = await readBody(request);
    if (mode === "failing") return refuse(response, 500, "InternalError");
    const reason = findSignatureError(request, body, now());
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
    fallSilent: () => void (mode = "silent"),
    fail: () => void (mode = "failing"),
    recover: () => void (mode = "normal"),
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
  if (request.method === "GET" && key === "") return send(response, 200, listObjects(files, searchParams));
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
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const bytes = start === undefined ? file.bytes : file.bytes.subarray(Number(start), Number(end) + 1);
  const headers = { "Content-Type": file.contentType ?? "binary/octet-stream", "Content-Length": bytes.length };
  response.writeHead(start === undefined ? 200 : 206, headers);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function listObjects(files: S3Peer["files"], query: URLSearchParams) {
  const keys = [...files.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
  const page = keys.filter((key) => key > (query.get("continuation-token") ?? "")).slice(0, 2); // small, to force pagination
  const isLast = page.at(-1) === keys.at(-1);
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${files.get(key)!.writtenAt.toISOString()}</LastModified></Contents>`,
  );
  const next = isLast ? "" : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
}

/** Checks the signature (AWS Signature Version 4). Returns S3's error code, or null if the request is valid. */
function findSignatureError(request: IncomingMessage, body: Buffer, now: Date): string | null {
  const url = new URL(request.url!, "http://s3");
  const isPresigned = url.searchParams.has("X-Amz-Signature");
  const authorization = isPresigned ? authorizationFromQuery(url.searchParams) : authorizationFromHeader(request);
  if (!authorization) return "AccessDenied";
  const { credential, date, signedHeaders, signature, payloadHash } = authorization;
  const day = date.slice(0, 8);
  const scope = `${day}/${REGION}/s3/aws4_request`;
  if (credential !== `${ACCESS_KEY}/${scope}`) return "InvalidAccessKeyId";
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(signedAt <= now.getTime() + MAX_SKEW_MS)) return "RequestTimeTooSkewed";
  const lifetime = isPresigned ? Number(url.searchParams.get("X-Amz-Expires")) * 1000 : MAX_SKEW_MS;
  if (!(lifetime > 0 && lifetime <= 7 * 86_400_000 && now.getTime() <= signedAt + lifetime)) return "RequestExpired";
  // S3 requires host and all x-amz headers to be signed.
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
  const expectedSignature = hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n"));
  const givenSignature = Buffer.from(signature, "hex");
  return givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
    ? null
    : "SignatureDoesNotMatch";
}

function authorizationFromQuery(query: URLSearchParams) {
  if (query.get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256") return null;
  return {
    credential: query.get("X-Amz-Credential") ?? "",
    date: query.get("X-Amz-Date") ?? "",
    signedHeaders: (query.get("X-Amz-SignedHeaders") ?? "").split(";"),
    signature: query.get("X-Amz-Signature") ?? "",
    payloadHash: "UNSIGNED-PAYLOAD",
  };
}

function authorizationFromHeader({ headers }: IncomingMessage) {
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
/** Percent-encoding as the signature requires it. */
const escape = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function refuse(response: ServerResponse, status: number, code: string) {
  send(response, status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function send(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { "Content-Type": "application/xml", "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}
