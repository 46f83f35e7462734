// Reads request bodies before admission, so that a slow client takes no slot of a pool.
import { IncomingMessage } from "node:http";

/** @import { Request } from "./messages" */

/** The largest body of any call except transfers (request-pools.mjs). */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_PENDING = 256;
const MAX_PENDING_PER_ADDRESS = 16;

/** @typedef {Request | "REQUEST_TIMEOUT" | "TOO_LARGE" | "ABORTED"} ReadResult the request with its complete body, or why it was not read */

/** @param {IncomingMessage} req */
export const hasBody = ({ headers }) => Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

export class BodyReader {
  /** Pending reads by address, oldest first. @type {Map<string | undefined, Set<() => void>>} */
  #pending = new Map();
  #count = 0;

  /**
   * Reads the body. When too many bodies are pending, the oldest of the busiest address is given up.
   *
   * @param {Request} req
   * @param {string | undefined} address
   * @returns {Promise<ReadResult>}
   */
  read(req, address) {
    if (Number(req.headers["content-length"] ?? 0) > MAX_BYTES) return Promise.resolve("TOO_LARGE");
    return new Promise((done) => {
      /** @type {Buffer[]} */
      const chunks = [];
      let size = 0;
      /** @param {ReadResult} result */
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
      /** @param {Buffer} chunk */
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

  /** @param {string | undefined} address @param {() => void} giveUp */
  #add(address, giveUp) {
    const own = (this.#pending.get(address) ?? new Set()).add(giveUp);
    this.#pending.set(address, own);
    this.#count++;
    if (address !== undefined && own.size > MAX_PENDING_PER_ADDRESS) giveUpOldest(own);
    else if (this.#count > MAX_PENDING)
      giveUpOldest([...this.#pending.values()].reduce((one, other) => (other.size > one.size ? other : one)));
  }

  /** @param {string | undefined} address @param {() => void} giveUp */
  #remove(address, giveUp) {
    const own = this.#pending.get(address);
    own?.delete(giveUp);
    this.#count--;
    if (own?.size === 0) this.#pending.delete(address);
  }
}

/** @param {Set<() => void>} reads */
const giveUpOldest = ([oldest]) => oldest();
/** "close" follows and settles the read. */
const ignore = () => {};

/** A stream can't be refilled after its end, so Next gets a new message. @param {Request} req @param {Buffer} body @returns {Request} */
function withBody(req, body) {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req;
  const message = new IncomingMessage(req.socket);
  if (body.length > 0) message.push(body);
  message.push(null);
  return Object.assign(message, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
}
