import type { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import type { FileStore, UploadGrant } from "./file-store";

/** Less than five seconds together, so that parents learn of a failure before they give up. */
const CONNECT_TIMEOUT_MS = 1_500;
const SOCKET_TIMEOUT_MS = 3_000;
/** For a store that answers very slowly. */
const REQUEST_TIMEOUT_MS = 60_000;
/** For files of hundreds of megabytes. */
const FILE_TIMEOUT_MS = 30 * 60_000;
/** The largest file that is read whole: a document of 10 MB, perhaps encrypted. */
const MAX_READ_BYTES = 16 * 1024 * 1024;

/** Any S3-compatible store with a dedicated bucket. Loads the SDK on first use: most sites don't need it. */
export class S3Storage implements FileStore {
  readonly #bucket = env().S3_BUCKET!;
  #connected: Promise<Awaited<ReturnType<typeof connect>>> | undefined;

  #connect() {
    return (this.#connected ??= connect());
  }

  async presignPut({ key, expiresInSeconds, contentType, size }: UploadGrant): Promise<string> {
    const { client, sdk, getSignedUrl } = await this.#connect();
    const command = new sdk.PutObjectCommand({ Bucket: this.#bucket, Key: key, ContentType: contentType, ContentLength: size });
    return getSignedUrl(client, command, {
      expiresIn: expiresInSeconds,
      // By default only the host is signed, and the store would accept any type and size.
      signableHeaders: new Set(["host", ...(contentType ? ["content-type"] : []), ...(size === undefined ? [] : ["content-length"])]),
    });
  }

  async put(key: string, bytes: Buffer, contentType: string): Promise<void> {
    const { client, sdk } = await this.#connect();
    const command = new sdk.PutObjectCommand({ Bucket: this.#bucket, Key: key, Body: bytes, ContentType: contentType });
    await orUnavailable((limit) => client.send(command, limit));
  }

  async putFile(key: string, path: string, contentType: string): Promise<void> {
    const { client, sdk } = await this.#connect();
    const { size } = await stat(path);
    const body = { Body: createReadStream(path), ContentLength: size };
    const command = new sdk.PutObjectCommand({ Bucket: this.#bucket, Key: key, ContentType: contentType, ...body });
    await orUnavailable((limit) => client.send(command, limit), FILE_TIMEOUT_MS);
  }

  async sizeOf(key: string): Promise<number | null> {
    const { client, sdk } = await this.#connect();
    const command = new sdk.HeadObjectCommand({ Bucket: this.#bucket, Key: key });
    return orUnavailable((limit) => orNull(client.send(command, limit).then(({ ContentLength }) => ContentLength ?? 0)));
  }

  async read(key: string): Promise<Buffer | null> {
    const { client, sdk } = await this.#connect();
    const command = new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: key });
    return orUnavailable((limit) =>
      orNull(
        client.send(command, limit).then(async ({ Body, ContentLength = 0 }) => {
          // Another file may have come to the same signed address since the size was checked.
          if (ContentLength <= MAX_READ_BYTES) return Buffer.from(await Body!.transformToByteArray());
          (Body as Readable).destroy();
          throw new Error(`a file of ${ContentLength} bytes is not read whole`);
        }),
      ),
    );
  }

  async open(key: string, { start, end }: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null> {
    const { client, sdk } = await this.#connect();
    const command = new sdk.GetObjectCommand({ Bucket: this.#bucket, Key: key, Range: `bytes=${start}-${end}` });
    return orUnavailable((limit) => orNull(client.send(command, limit).then(({ Body }) => Body!.transformToWebStream())), FILE_TIMEOUT_MS);
  }

  async remove(key: string): Promise<void> {
    const { client, sdk } = await this.#connect();
    const command = new sdk.DeleteObjectCommand({ Bucket: this.#bucket, Key: key });
    await orUnavailable((limit) => orNull(client.send(command, limit)));
  }

  async *list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }> {
    const { client, sdk } = await this.#connect();
    for (let next: string | undefined, isFirst = true; isFirst || next; isFirst = false) {
      const command = new sdk.ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: next });
      const page = await orUnavailable((limit) => client.send(command, limit));
      for (const { Key, LastModified } of page.Contents ?? []) if (Key && LastModified) yield { key: Key, writtenAt: LastModified };
      next = page.NextContinuationToken;
    }
  }
}

async function connect() {
  const [sdk, { getSignedUrl }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/s3-request-presigner")]);
  const { S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  const client: S3Client = new sdk.S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    forcePathStyle: S3_FORCE_PATH_STYLE === "on",
    credentials: { accessKeyId: S3_ACCESS_KEY_ID!, secretAccessKey: S3_SECRET_ACCESS_KEY! },
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SOCKET_TIMEOUT_MS },
    // No retry: it would exceed the five seconds, and the browser retries itself.
    maxAttempts: 1,
    // Many other stores don't support these checksums, and a presigned PUT would carry that of an empty file.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, sdk, getSignedUrl };
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error) => {
    const { $metadata, name } = error as Partial<S3ServiceException>;
    if ($metadata?.httpStatusCode === 404 && name !== "NoSuchBucket") return null;
    throw error;
  });
}

/** A wrong bucket, permission or clock is ours to repair, so the client gets UNAVAILABLE. */
async function orUnavailable<T>(work: (limit: { abortSignal: AbortSignal }) => Promise<T>, timeoutMs = REQUEST_TIMEOUT_MS): Promise<T> {
  try {
    return await work({ abortSignal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    log.error({ err: error }, "the document store failed");
    throw new AppError("UNAVAILABLE", "Sorry, we can’t reach our document storage at the moment. Please try again in half a minute.");
  }
}
