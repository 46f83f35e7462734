import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { EICAR } from "../factories/files";

/** A fake clamd that supports INSTREAM and detects the EICAR test file. */
export async function startClamd() {
  let isAway = false;
  const server = createServer((socket) => {
    if (isAway) return void socket.destroy();
    let received = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      const file = parseInstream(received);
      if (!file) return;
      const verdict = file.includes(EICAR) ? "Eicar-Test-Signature FOUND" : "OK";
      socket.end(`stream: ${verdict}\0`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    goAway: () => void (isAway = true),
    comeBack: () => void (isAway = false),
    close: () => new Promise((done) => server.close(done)),
  };
}

/** The streamed file once it is complete (length-prefixed chunks, ended by an empty one), otherwise null. */
function parseInstream(received: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (received.length < command.length) return null;
  if (received.toString("latin1", 0, command.length) !== command) throw new Error("Not INSTREAM");
  const chunks: Buffer[] = [];
  for (let offset = command.length; offset + 4 <= received.length;) {
    const length = received.readUInt32BE(offset);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(offset + 4, offset + 4 + length));
    offset += 4 + length;
  }
  return null;
}
