// The uploads in progress of visitors, or of parents. The slowest is ended while others wait: a few clients that send just fast
// enough could occupy every slot.

/** An upload is not judged before this: a phone's connection needs some seconds to reach its speed. */
const GRACE_MS = 5_000;
/** Uploads at least this fast are never ended. A photo of 4 MB takes a minute at this speed. */
const MAX_SLOW_BYTES_PER_SECOND = 64 * 1024;

export class OpenUploads {
  /** @type {Map<import("node:http").IncomingMessage, { startedAt: number, bytesBefore: number }>} */
  #uploads = new Map();

  /** @param {import("node:http").IncomingMessage} req @returns {() => void} call it when the upload has ended */
  add(req) {
    this.#uploads.set(req, { startedAt: performance.now(), bytesBefore: req.socket.bytesRead });
    return () => this.#uploads.delete(req);
  }

  /** Ends the slowest upload, if it is slow. */
  endSlowest() {
    let slowest = null;
    let leastSpeed = MAX_SLOW_BYTES_PER_SECOND;
    for (const [req, { startedAt, bytesBefore }] of this.#uploads) {
      const elapsedMs = performance.now() - startedAt;
      if (req.complete || elapsedMs < GRACE_MS) continue;
      const speed = ((req.socket.bytesRead - bytesBefore) * 1000) / elapsedMs;
      if (speed < leastSpeed) [slowest, leastSpeed] = [req, speed];
    }
    slowest?.destroy();
  }
}
