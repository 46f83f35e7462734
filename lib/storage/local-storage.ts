import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { appUrl, env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { hasRoom } from "./disk-room";
import type { FileStore, UploadGrant } from "./file-store";
import { isStorageKey } from "./storage-key";
import { UPLOAD_PATH, signUpload } from "./upload-signature";

/** Prefix of files being written, which no key has. `list` returns those of a killed process, so that they can be purged. */
const TEMPORARY_PREFIX = ".unfinished-";

/** Files under DATA_DIR/files with the contract of an S3 store: signed URLs and atomic writes. */
export class LocalStorage implements FileStore {
  async presignPut(grant: UploadGrant): Promise<string> {
    return `${appUrl()}${UPLOAD_PATH}${grant.key}?${signUpload(grant)}`;
  }

  put(key: string, bytes: Buffer): Promise<void> {
    return this.#write(key, bytes);
  }

  putFile(key: string, path: string): Promise<void> {
    return this.#write(key, createReadStream(path));
  }

  async #write(key: string, content: Buffer | Readable): Promise<void> {
    const target = pathOf(key);
    const folder = dirname(target);
    const temporaryFile = join(folder, `${TEMPORARY_PREFIX}${randomUUID()}`);
    await orUnavailable(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!hasRoom(await statfs(folder))) throw new Error("The disk is nearly full.");
      try {
        await writeAndSync(temporaryFile, content);
        await rename(temporaryFile, target);
      } catch (error) {
        await rm(temporaryFile, { force: true });
        throw error;
      }
      await syncFolder(folder);
    });
  }

  async sizeOf(key: string): Promise<number | null> {
    return orUnavailable(() => orNull(stat(pathOf(key)).then(({ size }) => size)));
  }

  async read(key: string): Promise<Buffer | null> {
    return orUnavailable(() => orNull(readFile(pathOf(key))));
  }

  async open(key: string, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null> {
    const file = await orUnavailable(() => orNull(open(pathOf(key))));
    return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>);
  }

  async remove(key: string): Promise<void> {
    // Unfinished files have no valid key, only a name from `list`.
    const path = basename(key).startsWith(TEMPORARY_PREFIX) ? join(filesFolder(), dirname(key), basename(key)) : pathOf(key);
    await orUnavailable(() => rm(path, { force: true }));
  }

  async *list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }> {
    const folder = join(filesFolder(), prefix);
    for (const name of (await orUnavailable(() => orNull(readdir(folder)))) ?? []) {
      const writtenAt = await orUnavailable(() => orNull(stat(join(folder, name)).then(({ mtime }) => mtime)));
      if (writtenAt) yield { key: `${prefix}${name}`, writtenAt };
    }
  }
}

const filesFolder = () => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "files");

function pathOf(key: string): string {
  if (!isStorageKey(key)) throw new Error("Invalid storage key");
  return join(filesFolder(), key);
}

/** Flushes the content to disk before the file gets its name. */
async function writeAndSync(path: string, content: Buffer | Readable) {
  const file = await open(path, "wx", 0o600);
  try {
    if (Buffer.isBuffer(content)) await file.writeFile(content);
    else for await (const chunk of content) await file.write(chunk as Buffer);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes the folder, which holds the name. Windows can't open folders and doesn't need it. */
async function syncFolder(folder: string) {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Reports a full or broken disk. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, "files under DATA_DIR can't be read or written");
    throw new AppError("UNAVAILABLE", "Sorry, we can’t reach our document storage at the moment. Please try again in half a minute.");
  }
}
