// The index as a file: a header line, a JSON description, the arrays and a SHA-256 checksum. A file that deviates is discarded.
import { createHash } from "node:crypto";
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isSameDatabase } from "./database-identity.mjs";

/** @import { SegmentArrays, SegmentData } from "./segment-data" */

/** Increase with every change in what the arrays hold. */
export const FORMAT = 6;
const MAGIC = "schoolsach search index\n";
const CHECKSUM_BYTES = 32;
const PREFIX_BYTES = MAGIC.length + 13;
const MAX_DESCRIPTION_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 8 * 1024 * 1024;
const TYPES = { Float64Array, Uint32Array, Uint16Array, Uint8Array };

/** @typedef {InstanceType<typeof TYPES[keyof typeof TYPES]>} TypedArray */

/**
 * @typedef {object} Snapshot
 * @property {string} identity of the database; empty if the role can't read it
 * @property {string} position pg_current_snapshot() when the rows were read: the change feed continues from there
 * @property {string | null} newest the newest row of the change feed at that time; null if it was empty
 * @property {number} at when the rows were read, in milliseconds since the epoch
 * @property {SegmentData} data
 *
 * @typedef {"truncated" | "corrupt" | "another version" | "another database"} Fault why a snapshot was discarded
 * @typedef {{ snapshot: Snapshot, fault?: undefined } | { fault: Fault, snapshot?: undefined }} ReadResult
 */

/** What the arrays after it are. @typedef {[name: string, type: keyof typeof TYPES, length: number]} ArrayShape */

/**
 * Writes a temporary file and renames it, so that an interrupted write leaves the old file intact.
 * @param {string} file
 * @param {Snapshot} snapshot
 */
export function writeSnapshot(file, snapshot) {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeWhole(temporary, snapshot);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  const folder = openSync(dirname(file), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Removes the temporary files of interrupted writes. Only the one process that writes may call it. @param {string} file */
export function removeUnfinished(file) {
  const [folder, name] = [dirname(file), basename(file)];
  mkdirSync(folder, { recursive: true });
  for (const other of readdirSync(folder)) if (other.startsWith(`${name}.`) && other.endsWith(".tmp")) rmSync(join(folder, other));
}

/** @param {string} file @param {Snapshot} snapshot */
function writeWhole(file, { identity, position, newest, at, data }) {
  const { arrays, ...rest } = data;
  const shapes = Object.entries(arrays).map(([name, array]) => [name, array.constructor.name, array.length]);
  const description = Buffer.from(JSON.stringify({ format: FORMAT, identity, position, newest, at, data: rest, shapes }));
  const descriptor = openSync(file, "w");
  try {
    const hash = createHash("sha256");
    /** @param {Uint8Array} bytes */
    const write = (bytes) => {
      for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
        const part = bytes.subarray(from, from + CHUNK_BYTES);
        hash.update(part);
        for (let written = 0; written < part.length;) written += writeSync(descriptor, part, written);
      }
    };
    write(Buffer.from(MAGIC + String(description.length).padStart(12, "0") + "\n"));
    write(description);
    for (const array of Object.values(arrays)) write(bytesOf(array));
    writeSync(descriptor, hash.digest());
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Reads the snapshot, or says why it can't be trusted and deletes the file. null if there is no file.
 * @param {string} file
 * @param {string} identity
 * @returns {ReadResult | null}
 */
export function readSnapshot(file, identity) {
  let descriptor;
  try {
    descriptor = openSync(file, "r");
  } catch {
    return null;
  }
  /** @type {ReadResult} */
  let read;
  try {
    read = readWhole(descriptor, identity);
  } catch {
    // Not a snapshot, or a corrupt one.
    read = { fault: "corrupt" };
  } finally {
    closeSync(descriptor);
  }
  if (read.fault) rmSync(file, { force: true });
  return read;
}

/** @param {number} descriptor @param {string} identity @returns {ReadResult} */
function readWhole(descriptor, identity) {
  const size = fstatSync(descriptor).size;
  const hash = createHash("sha256");
  let position = 0;
  /** @template {Uint8Array} Bytes @param {Bytes} bytes */
  const read = (bytes) => {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
      const part = bytes.subarray(from, from + CHUNK_BYTES);
      for (let filled = 0; filled < part.length;) {
        const count = readSync(descriptor, part, filled, part.length - filled, position + filled);
        if (count === 0) throw new Error("truncated");
        filled += count;
      }
      position += part.length;
      hash.update(part);
    }
    return bytes;
  };
  if (size < PREFIX_BYTES + CHECKSUM_BYTES) return { fault: "truncated" };
  const prefix = read(Buffer.alloc(PREFIX_BYTES)).toString("latin1");
  const length = Number(prefix.slice(MAGIC.length));
  if (!prefix.startsWith(MAGIC) || !Number.isInteger(length) || length > MAX_DESCRIPTION_BYTES) return { fault: "corrupt" };
  if (PREFIX_BYTES + length > size) return { fault: "truncated" };
  /** @type {Omit<Snapshot, "data"> & { format: number, data: Omit<SegmentData, "arrays">, shapes: ArrayShape[] }} */
  const description = JSON.parse(read(Buffer.alloc(length)).toString());
  if (description.format !== FORMAT) return { fault: "another version" };
  if (description.identity !== identity)
    return { fault: isSameDatabase(description.identity, identity) ? "another version" : "another database" };
  const bytes = description.shapes.reduce((sum, [, type, count]) => sum + TYPES[type].BYTES_PER_ELEMENT * count, 0);
  const expectedSize = position + bytes + CHECKSUM_BYTES;
  if (size !== expectedSize) return { fault: size < expectedSize ? "truncated" : "corrupt" };
  /** @type {Record<string, TypedArray>} */
  const arrays = {};
  for (const [name, type, count] of description.shapes) {
    const array = new TYPES[type](count);
    read(bytesOf(array));
    arrays[name] = array;
  }
  const checksum = hash.digest();
  const storedChecksum = Buffer.alloc(CHECKSUM_BYTES);
  readSync(descriptor, storedChecksum, 0, CHECKSUM_BYTES, position);
  if (!checksum.equals(storedChecksum)) return { fault: "corrupt" };
  const { position: seen, newest, at, data } = description;
  return {
    snapshot: {
      identity,
      position: seen,
      newest,
      at,
      data: { ...data, arrays: /** @type {SegmentArrays} */ (/** @type {unknown} */ (arrays)) },
    },
  };
}

/** @param {TypedArray} array */
const bytesOf = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
