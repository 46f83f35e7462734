import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { appUrl, env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import type { FileStore, UploadGrant } from "./file-store";
import { isStorageKey } from "./storage-key";
import { UPLOAD_PATH, signUpload } from "./upload-signature";

/** Where writing begins; a name that no key has. A process that was ended leaves its own there, and the sweep finds it. */
const UNFINISHED = ".unfinished-";

/** Files under DATA_DIR/files, by the same contract as an S3 store's: signed addresses, and a file is there whole or not at all. */
export class LocalStorage implements FileStore {
  async presignPut(grant: UploadGrant): Promise<string> {
    return `${appUrl()}${UPLOAD_PATH}${grant.key}?${signUpload(grant)}`;
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const target = pathOf(key);
    const folder = dirname(target);
    const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
    await orUnavailable(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeDown(unfinished, bytes);
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await keepNames(folder);
    });
  }

  async sizeOf(key: string): Promise<number | null> {
    return orUnavailable(() => orNull(stat(pathOf(key)).then(({ size }) => size)));
  }

  async read(key: string): Promise<Buffer | null> {
    return orUnavailable(() => orNull(readFile(pathOf(key))));
  }

  async remove(key: string): Promise<void> {
    // What a process left unfinished has no key, only a name that `list` gave.
    const path = basename(key).startsWith(UNFINISHED) ? join(filesFolder(), dirname(key), basename(key)) : pathOf(key);
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
  if (!isStorageKey(key)) throw new Error("Not a key of ours");
  return join(filesFolder(), key);
}

/** On the disk, not only in the system's memory, before it gets its name. */
async function writeDown(path: string, bytes: Buffer) {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name is on the disk too. Windows can't open a folder, and needs no such step. */
async function keepNames(folder: string) {
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

/** A full or broken disk. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, "files under DATA_DIR fail");
    throw new AppError("UNAVAILABLE", "We can't reach the place where documents are kept. Please try again in half a minute.");
  }
}
