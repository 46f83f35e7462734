import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { EICAR } from "../factories/files";

/** A clamd that knows INSTREAM and one virus. */
export async function startClamd() {
  let mood: "well" | "away" = "well";
  const server = createServer((socket) => {
    if (mood === "away") return void socket.destroy();
    let received = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (piece) => {
      received = Buffer.concat([received, piece]);
      const file = readStream(received);
      if (!file) return;
      const verdict = file.includes(EICAR) ? "Eicar-Test-Signature FOUND" : "OK";
      socket.end(`stream: ${verdict}\0`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    goAway: () => void (mood = "away"),
    comeBack: () => void (mood = "well"),
    close: () => new Promise((done) => server.close(done)),
  };
}

/** The file once it has come whole: pieces with their lengths, and an empty one at the end. */
function readStream(received: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (received.length < command.length) return null;
  if (received.toString("latin1", 0, command.length) !== command) throw new Error("Not INSTREAM");
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
