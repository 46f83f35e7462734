// Reads request bodies before admission, so that a slow client takes no slot of a pool.
import { IncomingMessage } from "node:http";
import { concurrencyOf, networksOf } from "../../platform/client-networks.mjs";

/** @import { Request } from "../messages" */
/** @import { Network } from "../../platform/client-networks.mjs" */

/** The largest body of any call except transfers (request-pools.mjs). */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_PENDING = 256;
const MAX_PENDING_PER_ADDRESS = 16;

/** @typedef {{ networks: Network[], giveUp: () => void }} PendingRead */
/** @typedef {Request | "REQUEST_TIMEOUT" | "TOO_LARGE" | "ABORTED"} ReadResult the request with its complete body, or why it was not read */

/** @param {IncomingMessage} req */
export const hasBody = ({ headers }) => Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

export class BodyReader {
  /** Pending reads, oldest first. @type {Set<PendingRead>} */
  #pending = new Set();

  /**
   * Reads the body. When too many bodies are pending, the oldest of the busiest network is given up.
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
        this.#pending.delete(pending);
        done(result);
      };
      /** @type {PendingRead} */
      const pending = { networks: address === undefined ? [] : networksOf(address), giveUp: () => settle("REQUEST_TIMEOUT") };
      const onEnd = () => settle(withBody(req, Buffer.concat(chunks)));
      const onClose = () => settle("ABORTED");
      /** @param {Buffer} chunk */
      const onData = (chunk) => {
        size += chunk.length;
        if (size > MAX_BYTES) settle("TOO_LARGE");
        else chunks.push(chunk);
      };
      const timer = setTimeout(pending.giveUp, TIMEOUT_MS);
      req.on("data", onData).on("end", onEnd).on("close", onClose).on("error", ignore);
      this.#add(pending);
    });
  }

  /** @param {PendingRead} read */
  #add(read) {
    this.#pending.add(read);
    for (const network of read.networks) {
      const own = [...this.#pending].filter(({ networks }) => networks.some(({ key }) => key === network.key));
      const max = concurrencyOf(network, { own: MAX_PENDING_PER_ADDRESS, capacity: MAX_PENDING });
      if (own.length > max) return own[0].giveUp();
    }
    if (this.#pending.size > MAX_PENDING) this.#oldestOfBusiest().giveUp();
  }

  /** In one pass, because a flood of new bodies calls it for each. */
  #oldestOfBusiest() {
    /** Reads by widest network; the key undefined is for unknown clients. @type {Map<string | undefined, PendingRead[]>} */
    const byNetwork = new Map();
    for (const read of this.#pending) {
      const network = read.networks.at(-1)?.key;
      const own = byNetwork.get(network);
      if (own) own.push(read);
      else byNetwork.set(network, [read]);
    }
    return [...byNetwork.values()].reduce((one, other) => (other.length > one.length ? other : one))[0];
  }
}

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
