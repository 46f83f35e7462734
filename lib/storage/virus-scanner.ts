import { connect } from "node:net";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

const PORT = 3310;
const TIMEOUT_MS = 4_000;
const CHUNK_BYTES = 64 * 1024;

/** clean, infected: the scanner's verdict; waiting: it could not be reached; none: no scanner is configured. */
export type Scan = "none" | "waiting" | "clean" | "infected";

/** Whether files must be scanned before they are served. */
export const hasScanner = () => env().CLAMD_HOST !== undefined;

/** Scans with clamd if configured. INSTREAM sends the file over the network, so clamd may run on another machine. */
export async function scanForViruses(bytes: Buffer): Promise<Scan> {
  if (!hasScanner()) return "none";
  try {
    const answer = await askClamd(bytes);
    if (/^stream: OK$/.test(answer)) return "clean";
    if (/^stream: .+ FOUND$/.test(answer)) return "infected";
    throw new Error("clamd gave no verdict", { cause: answer });
  } catch (error) {
    log.error({ err: error }, "the virus scanner failed");
    return "waiting";
  }
}

function askClamd(bytes: Buffer): Promise<string> {
  const [host, port = PORT] = env().CLAMD_HOST!.split(":");
  return new Promise((done, fail) => {
    let answer = "";
    const socket = connect({ host, port: Number(port) });
    const timeout = setTimeout(() => socket.destroy(new Error("clamd is too slow")), TIMEOUT_MS);
    socket.on("connect", () => {
      socket.write("zINSTREAM\0");
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const chunk = bytes.subarray(at, at + CHUNK_BYTES);
        socket.write(lengthPrefix(chunk));
        socket.write(chunk);
      }
      socket.write(lengthPrefix(Buffer.alloc(0)));
    });
    socket.on("data", (chunk) => (answer += chunk.toString("utf8")));
    socket.on("error", fail);
    socket.on("close", () => {
      clearTimeout(timeout);
      done(answer.replace(/\0[^]*$/, ""));
    });
  });
}

function lengthPrefix(chunk: Buffer) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}
