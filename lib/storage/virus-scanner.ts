import { connect } from "node:net";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

const PORT = 3310;
const LIMIT_MS = 4_000;
const PIECE = 64 * 1024;

/** clean or infected: the scanner's word. waiting: it could not be asked. none: there is no scanner. */
export type Scan = "none" | "waiting" | "clean" | "infected";

/** Whether files must have been seen by the scanner before they are served. */
export const hasScanner = () => env().CLAMD_HOST !== undefined;

/** Asks clamd, if one is configured, by its INSTREAM command: the file goes over the wire, so that it may run elsewhere. */
export async function scanForViruses(bytes: Buffer): Promise<Scan> {
  if (!hasScanner()) return "none";
  try {
    const answer = await askClamd(bytes);
    if (/^stream: OK$/.test(answer)) return "clean";
    if (/^stream: .+ FOUND$/.test(answer)) return "infected";
    throw new Error("clamd gave no verdict", { cause: answer });
  } catch (error) {
    log.error({ err: error }, "the virus scanner fails");
    return "waiting";
  }
}

function askClamd(bytes: Buffer): Promise<string> {
  const [host, port = PORT] = env().CLAMD_HOST!.split(":");
  return new Promise((done, fail) => {
    let answer = "";
    const socket = connect({ host, port: Number(port) });
    const limit = setTimeout(() => socket.destroy(new Error("clamd is too slow")), LIMIT_MS);
    socket.on("connect", () => {
      socket.write("zINSTREAM\0");
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        socket.write(lengthOf(piece));
        socket.write(piece);
      }
      socket.write(lengthOf(Buffer.alloc(0)));
    });
    socket.on("data", (piece) => (answer += piece.toString("utf8")));
    socket.on("error", fail);
    socket.on("close", () => {
      clearTimeout(limit);
      done(answer.replace(/\0[^]*$/, ""));
    });
  });
}

function lengthOf(piece: Buffer) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}
