import { checksumOf, PREVIEW_BYTES } from "@/lib/imports/criteria";
import type { ImportView } from "@/lib/imports/view";
import { db } from "@/lib/platform/db";
import { callHandler } from "./api-calls";
import { createAdminClient } from "./admin-calls";

export const SCHOOL_HEADER = "name,address,city,state,zipCode,udiseCode,principalName,overview";
/** The minimum chunk size, in bytes. */
export const MIN_CHUNK_BYTES = 512 * 1024;

export const schoolRow = (index: number, { name = `School ${index}`, principal = "", overview = "" } = {}) =>
  `${name},${index} M.G. Road,Pune,Maharashtra,${411001 + (index % 50)},${27000000000 + index},${principal},${overview}`;

/** Schools with long rows (15 kB), so that few fill a chunk. */
export const longRows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => schoolRow(from + index, { overview: "long ".repeat(3_000) }));

export const csvOf = (rows: string[], header = SCHOOL_HEADER) => Buffer.from(`${[header, ...rows].join("\n")}\n`);

/** Deletes by row: TRUNCATE … CASCADE would also delete users. */
export async function deleteSchools() {
  await db().$executeRaw`DELETE FROM schools`;
  await db().$executeRaw`DELETE FROM places`;
  await db().$executeRaw`DELETE FROM pincodes`;
  await db().$executeRaw`DELETE FROM school_batches`;
}

/** A signed-in admin with the calls that the import dialog makes. */
export async function createImportClient() {
  const admin = await createAdminClient();
  const importsPath = "/api/admin/schools/batches";
  const begin = async (file: Buffer, options: Record<string, unknown> = {}) => {
    const checksum = checksumOf(file.subarray(0, PREVIEW_BYTES));
    return admin.ask("POST", importsPath, {
      fileName: "schools.csv",
      fileSize: file.length,
      fileChecksum: checksum,
      pieceBytes: MIN_CHUNK_BYTES,
      ...options,
    });
  };
  const put = async (id: string, n: number, bytes: Buffer) => {
    const headers = { "content-type": "application/octet-stream" };
    const { response } = await callHandler(`${importsPath}/${id}/pieces/${n}`, {
      method: "PUT",
      cookie: admin.cookie,
      headers,
      body: new Uint8Array(bytes),
    });
    return { status: response.status, body: await response.json() };
  };
  const read = async (id: string) => (await admin.read(`${importsPath}/${id}`)).body as ImportView;
  /** Uploads the next chunk. */
  const putNext = async (file: Buffer, id: string) => {
    const { pieces, position, pieceBytes: size } = await read(id);
    return put(id, pieces, file.subarray(position, position + size));
  };
  const endImport = async (id: string, action: "finish" | "cancel" | "rollback" = "finish") =>
    admin.ask("POST", `${importsPath}/${id}/${action}`);
  const upload = async (file: Buffer, options: Record<string, unknown> = {}): Promise<ImportView> => {
    const { id } = (await begin(file, options)).body;
    for (let schoolImport = await read(id); schoolImport.position < file.length && !schoolImport.stoppedBy; schoolImport = await read(id)) {
      const answer = await putNext(file, id);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    }
    return (await endImport(id)).body;
  };
  /** Posts raw bytes and returns the parsed response. */
  const askRaw = async (address: string, bytes: Buffer) => {
    const headers = { "content-type": "text/csv" };
    const { response } = await callHandler(address, { method: "POST", cookie: admin.cookie, headers, body: new Uint8Array(bytes) });
    return response.json();
  };
  const skipped = async (id: string, kind = "skipped") => {
    const { response } = await callHandler(`${importsPath}/${id}/skipped.csv?kind=${kind}`, { cookie: admin.cookie });
    return response.text();
  };
  return { ...admin, begin, put, putNext, readImport: read, end: endImport, upload, askRaw, skipped };
}
