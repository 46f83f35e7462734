import { checksumOf, PREVIEW_BYTES } from "@/lib/imports/criteria";
import type { ImportView } from "@/lib/imports/view";
import { db } from "@/lib/platform/db";
import { callHandler } from "./api-calls";
import { enterAsAdmin } from "./admin-calls";

export const SCHOOL_HEADER = "name,address,city,state,zipCode,udiseCode,principalName,overview";
/** The smallest piece that is taken. */
export const SMALL_PIECE = 512 * 1024;

export const schoolRow = (index: number, { name = `School ${index}`, principal = "", overview = "" } = {}) =>
  `${name},${index} M.G. Road,Pune,Maharashtra,${411001 + (index % 50)},${27000000000 + index},${principal},${overview}`;

/** Schools whose rows are long, so that few make a piece. */
export const longRows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => schoolRow(from + index, { overview: "long ".repeat(3_000) }));

export const csvOf = (rows: string[], header = SCHOOL_HEADER) => Buffer.from(`${[header, ...rows].join("\n")}\n`);

/** Row by row: cutting the tables would take the people with them. */
export async function forgetSchools() {
  await db().$executeRaw`DELETE FROM schools`;
  await db().$executeRaw`DELETE FROM places`;
  await db().$executeRaw`DELETE FROM pincodes`;
  await db().$executeRaw`DELETE FROM school_batches`;
}

/** An admin with what the dialog does to upload a file. */
export async function uploader() {
  const admin = await enterAsAdmin();
  const batches = "/api/admin/schools/batches";
  const begin = async (file: Buffer, more: Record<string, unknown> = {}) => {
    const checksum = checksumOf(file.subarray(0, PREVIEW_BYTES));
    return admin.ask("POST", batches, {
      fileName: "schools.csv",
      fileSize: file.length,
      fileChecksum: checksum,
      pieceBytes: SMALL_PIECE,
      ...more,
    });
  };
  const put = async (id: string, n: number, bytes: Buffer) => {
    const headers = { "content-type": "application/octet-stream" };
    const { response } = await callHandler(`${batches}/${id}/pieces/${n}`, {
      method: "PUT",
      cookie: admin.cookie,
      headers,
      body: new Uint8Array(bytes),
    });
    return { status: response.status, body: await response.json() };
  };
  const read = async (id: string) => (await admin.read(`${batches}/${id}`)).body as ImportView;
  /** Sends the piece that comes next. */
  const putNext = async (file: Buffer, id: string) => {
    const { pieces, position, pieceBytes } = await read(id);
    return put(id, pieces, file.subarray(position, position + pieceBytes));
  };
  const end = async (id: string, how: "finish" | "cancel" | "rollback" = "finish") => admin.ask("POST", `${batches}/${id}/${how}`);
  const upload = async (file: Buffer, more: Record<string, unknown> = {}): Promise<ImportView> => {
    const { id } = (await begin(file, more)).body;
    for (let batch = await read(id); batch.position < file.length && !batch.stoppedBy; batch = await read(id)) {
      const answer = await putNext(file, id);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    }
    return (await end(id)).body;
  };
  /** Sends bytes, and reads the answer. */
  const askRaw = async (address: string, bytes: Buffer) => {
    const headers = { "content-type": "text/csv" };
    const { response } = await callHandler(address, { method: "POST", cookie: admin.cookie, headers, body: new Uint8Array(bytes) });
    return response.json();
  };
  const skipped = async (id: string, kind = "skipped") => {
    const { response } = await callHandler(`${batches}/${id}/skipped.csv?kind=${kind}`, { cookie: admin.cookie });
    return response.text();
  };
  return { ...admin, begin, put, putNext, readBatch: read, end, upload, askRaw, skipped };
}
