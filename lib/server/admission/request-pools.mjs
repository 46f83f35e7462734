// Selects the pool of a request and the client's shares. Each kind of work has a separate pool.
import { concurrencyOf, networksOf } from "../../platform/client-networks.mjs";
import { Pool } from "./pool.mjs";
import { OpenUploads } from "./open-uploads.mjs";

/** @import { IncomingMessage } from "node:http" */
/** @import { Entry } from "./pool.mjs" */

const MAX_CONCURRENT_WRITES = 6;
const WRITES_PER_CLIENT = 3;

/** Two passwords are hashed at a time (lib/accounts/password-threads.ts); the other calls use the database before or after. */
const MAX_CONCURRENT_PASSWORD_CALLS = 4;
const PASSWORDS_PER_ADDRESS = 2;
/** Signing in waits longer in the queue, because waiting is better than trying again. */
const PASSWORD_WAIT_MS = 10_000;

/** An export queries the database without pause. */
const MAX_CONCURRENT_EXPORTS = 4;
const EXPORTS_PER_ADDRESS = 3;

/** For uploads and for downloads separately: on a slow phone each may take minutes. */
const MAX_CONCURRENT_TRANSFERS = 32;
/** Reserved for administrators. */
const ADMIN_TRANSFERS = 4;
const MAX_VISITOR_TRANSFERS = MAX_CONCURRENT_TRANSFERS / 4;
const VISITOR_TRANSFERS_PER_ADDRESS = 2;
/** The group of all visitors' transfers. */
const VISITORS = "visitors";
const TRANSFERS_PER_ADDRESS = 15;
const TRANSFERS_PER_SESSION = 4;
const TRANSFER_WAIT_MS = 10_000;
const CHECK_INTERVAL_MS = 1_000;

/** Next's data of pages that are in the cache: no database work, but a few milliseconds of this thread each. */
const MAX_CONCURRENT_PAGE_DATA = 6;
const PAGE_DATA_PER_ADDRESS = 4;
/** Behind HTTP/2 a browser asks for the data of all links in view at once. */
const MAX_WAITING_PAGE_DATA = 100;

const TRANSFER =
  /^\/(uploads\/|open-data\/\d{4}-\d\d\/|api\/storage\/|api\/verification-documents\/upload$|api\/admin\/schools\/(bulk$|batches\/[^/]+\/pieces\/))/;
const EXPORT = /^\/api\/admin\/([a-z]+\/export|schools\/batches\/[^/]+\/(skipped|waiting))\.csv$/;
/** Calls that hash or verify a password. A test finds missing ones. */
const PASSWORD =
  /^\/api\/(login(\/passkey(\/options)?)?|register|password-resets|email-change-undos|admin-invitations(\/look)?|user|user\/(password|email|second-factor(\/recovery-codes)?|passkeys(\/[^/]+)?|step-up(\/options)?)|admin\/(login|(admins|users)\/[^/]+))$/;

/** @param {string} path */
export const isTransfer = (path) => TRANSFER.test(path) || EXPORT.test(path);
/** @param {string} path */
export const isPasswordCall = (path) => PASSWORD.test(path);

/**
 * @typedef {{ address?: string, session: { sessionId: string, isAdmin: boolean } | null }} Client `session`: of a cookie with our signature
 */

export class RequestPools {
  #writes = new Pool({ capacity: MAX_CONCURRENT_WRITES });
  #passwords = new Pool({ capacity: MAX_CONCURRENT_PASSWORD_CALLS, maxWaitMs: PASSWORD_WAIT_MS });
  #exports = new Pool({ capacity: MAX_CONCURRENT_EXPORTS });
  #uploads = new Pool({ capacity: MAX_CONCURRENT_TRANSFERS, maxWaitMs: TRANSFER_WAIT_MS });
  #downloads = new Pool({ capacity: MAX_CONCURRENT_TRANSFERS, maxWaitMs: TRANSFER_WAIT_MS });
  #pageData = new Pool({ capacity: MAX_CONCURRENT_PAGE_DATA, maxWaiting: MAX_WAITING_PAGE_DATA });
  #visitorUploads = new OpenUploads();
  #parentUploads = new OpenUploads();

  /**
   * For all requests except reads of pages and calls (see admission.mjs).
   *
   * @param {{ path: string, isRead: boolean }} request
   * @param {Client} client
   * @returns {Promise<(() => void) | null>} releases the slot; null: refused
   */
  async enter({ path, isRead }, client) {
    const [pool, entry] = this.#poolOf(path, isRead, client);
    return enterPool(pool, entry);
  }

  /**
   * For uploads. While one waits for slots that other visitors or parents occupy, their slowest upload is ended every second.
   *
   * @param {IncomingMessage} request
   * @param {Client} client
   */
  async enterUpload(request, client) {
    const entry = transferEntry(client);
    if (client.session?.isAdmin) return enterPool(this.#uploads, entry);
    const timer = setInterval(() => this.#uploadsBefore(entry)?.endSlowest(), CHECK_INTERVAL_MS);
    const leave = await enterPool(this.#uploads, entry).finally(() => clearInterval(timer));
    if (!leave) return null;
    const remove = (client.session ? this.#parentUploads : this.#visitorUploads).add(request);
    return () => (remove(), leave());
  }

  /** The uploads that occupy the slots of a waiting one; null if it waits only for its own client's. @param {Entry} entry */
  #uploadsBefore(entry) {
    const { isFull, fullGroups } = this.#uploads.occupancyOf(entry);
    if (fullGroups.includes(VISITORS)) return this.#visitorUploads;
    return isFull ? this.#parentUploads : null;
  }

  /** For the data of a cached page. @param {{ address?: string }} client */
  enterPageData({ address }) {
    return enterPool(this.#pageData, { address, shares: perAddress(address, PAGE_DATA_PER_ADDRESS, MAX_CONCURRENT_PAGE_DATA) });
  }

  /** @param {string} path @param {boolean} isRead @param {Client} client @returns {[Pool, Entry]} */
  #poolOf(path, isRead, client) {
    const { address } = client;
    if (TRANSFER.test(path)) return [this.#downloads, transferEntry(client)];
    if (EXPORT.test(path)) return [this.#exports, { address, shares: perAddress(address, EXPORTS_PER_ADDRESS, MAX_CONCURRENT_EXPORTS) }];
    if (isPasswordCall(path))
      return [this.#passwords, { address, shares: perAddress(address, PASSWORDS_PER_ADDRESS, MAX_CONCURRENT_PASSWORD_CALLS) }];
    const shares = { ...perAddress(address, WRITES_PER_CLIENT, MAX_CONCURRENT_WRITES), ...perSession(client, WRITES_PER_CLIENT) };
    return [this.#writes, { address, shares }];
  }
}

/** Returns a function that leaves the pool; null: no slot became free in time. @param {Pool} pool @param {Entry} entry */
async function enterPool(pool, entry) {
  return (await pool.enter(entry)) ? () => pool.leave(entry) : null;
}

/** An admin cookie may outlast its rights; the handler checks those before it reads the body. @param {Client} client @returns {Entry} */
function transferEntry(client) {
  const { address, session } = client;
  if (session?.isAdmin) return { address, shares: perSession(client, TRANSFERS_PER_SESSION) };
  const shares = session
    ? { ...perAddress(address, TRANSFERS_PER_ADDRESS, MAX_CONCURRENT_TRANSFERS), ...perSession(client, TRANSFERS_PER_SESSION) }
    : {
        ...perAddress(address, VISITOR_TRANSFERS_PER_ADDRESS, MAX_VISITOR_TRANSFERS, "visitors of "),
        [VISITORS]: MAX_VISITOR_TRANSFERS,
      };
  return { address, limit: MAX_CONCURRENT_TRANSFERS - ADMIN_TRANSFERS, shares };
}

/** @param {string | undefined} address @param {number} own @param {number} capacity @returns {Record<string, number>} */
function perAddress(address, own, capacity, prefix = "address ") {
  const networks = address === undefined ? [] : networksOf(address);
  return Object.fromEntries(networks.map((network) => [prefix + network.key, concurrencyOf(network, { own, capacity })]));
}

/** @param {Client} client @param {number} max @returns {Record<string, number>} */
const perSession = ({ session }, max) => (session ? { [`session ${session.sessionId}`]: max } : {});
