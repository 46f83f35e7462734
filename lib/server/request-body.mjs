// Reads request bodies before admission, so that a slow client takes no slot of a pool.
import { IncomingMessage } from "node:http";

/** The largest body of any call except transfers (request-pools.mjs). */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_PENDING = 256;
const MAX_PENDING_PER_ADDRESS = 16;

/** @param {import("node:http").IncomingMessage} req */
export const hasBody = ({ headers }) => Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

export class BodyReader {
  /** Pending reads by address, oldest first. @type {Map<string | undefined, Set<() => void>>} */
  #pending = new Map();
  #count = 0;

  /**
   * The request with its complete body. When too many bodies are pending, the oldest of the busiest address is given up.
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
      const timer = setTimeout(giveUp, TIMEOUT_MS);
      req.on("data", onData).on("end", onEnd).on("close", onClose).on("error", ignore);
      this.#add(address, giveUp);
    });
  }

  #add(address, giveUp) {
    if (!this.#pending.has(address)) this.#pending.set(address, new Set());
    const own = this.#pending.get(address).add(giveUp);
    this.#count++;
    if (address !== undefined && own.size > MAX_PENDING_PER_ADDRESS) giveUpOldest(own);
    else if (this.#count > MAX_PENDING)
      giveUpOldest([...this.#pending.values()].reduce((one, other) => (other.size > one.size ? other : one)));
  }

  #remove(address, giveUp) {
    const own = this.#pending.get(address);
    own.delete(giveUp);
    this.#count--;
    if (own.size === 0) this.#pending.delete(address);
  }
}

const giveUpOldest = ([oldest]) => oldest();
/** "close" follows and settles the read. */
const ignore = () => {};

/** A stream can't be refilled after its end, so Next gets a new message. */
function withBody(req, body) {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req;
  const message = new IncomingMessage(req.socket);
  Object.assign(message, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
  if (body.length > 0) message.push(body);
  message.push(null);
  return message;
}
