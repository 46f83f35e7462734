// Bodies of calls, read before a call enters a pool: a client that sends one slowly holds no place.
import { IncomingMessage } from "node:http";

/** The largest body of any call but a transfer (request-pools.mjs). */
const MAX_BYTES = 256 * 1024;
const MAX_MS = 20_000;
const MAX_WAITING = 256;
const MAX_WAITING_PER_ADDRESS = 16;

/** @param {import("node:http").IncomingMessage} req */
export const hasBody = ({ headers }) => Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

export class BodyReader {
  /** By address, oldest first @type {Map<string | undefined, Set<() => void>>} */
  #waiting = new Map();
  #count = 0;

  /**
   * The request with its whole body. When too many bodies are on their way, the one that takes longest is given up.
   *
   * @param {import("node:http").IncomingMessage} req
   * @param {string | undefined} address
   * @returns {Promise<import("node:http").IncomingMessage | "REQUEST_TIMEOUT" | "TOO_LARGE" | "ABORTED">}
   */
  read(req, address) {
    if (Number(req.headers["content-length"] ?? 0) > MAX_BYTES) return Promise.resolve("TOO_LARGE");
    return new Promise((done) => {
      const chunks = [];
      let size = 0;
      const settle = (result) => {
        clearTimeout(timer);
        req.off("data", onData).off("end", onEnd).off("close", onClose);
        req.resume();
        this.#remove(address, giveUp);
        done(result);
      };
      const giveUp = () => settle("REQUEST_TIMEOUT");
      const onEnd = () => settle(withBody(req, Buffer.concat(chunks)));
      const onClose = () => settle("ABORTED");
      const onData = (chunk) => {
        size += chunk.length;
        if (size > MAX_BYTES) settle("TOO_LARGE");
        else chunks.push(chunk);
      };
      const timer = setTimeout(giveUp, MAX_MS);
      req.on("data", onData).on("end", onEnd).on("close", onClose).on("error", ignore);
      this.#add(address, giveUp);
    });
  }

  #add(address, giveUp) {
    if (!this.#waiting.has(address)) this.#waiting.set(address, new Set());
    const own = this.#waiting.get(address).add(giveUp);
    this.#count++;
    if (address !== undefined && own.size > MAX_WAITING_PER_ADDRESS) giveUpOldest(own);
    else if (this.#count > MAX_WAITING)
      giveUpOldest([...this.#waiting.values()].reduce((one, other) => (other.size > one.size ? other : one)));
  }

  #remove(address, giveUp) {
    const own = this.#waiting.get(address);
    own.delete(giveUp);
    this.#count--;
    if (own.size === 0) this.#waiting.delete(address);
  }
}

const giveUpOldest = ([oldest]) => oldest();
/** "close" follows, and says it. */
const ignore = () => {};

/** What has been read can't be put back after its end, so Next gets a message of its own to read. */
function withBody(req, body) {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req;
  const whole = new IncomingMessage(req.socket);
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
  if (body.length > 0) whole.push(body);
  whole.push(null);
  return whole;
}
