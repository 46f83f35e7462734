// Which pool a request enters, and with what share. Each kind of work has its own places, so that none can take another's.
import { Pool } from "./pool.mjs";

const MAX_CONCURRENT_WRITES = 6;
const WRITES_PER_CLIENT = 3;

/** Two are hashed at once (lib/accounts/password-threads.ts); the others here read or write rows before and after. */
const MAX_CONCURRENT_PASSWORD_CALLS = 4;
const PASSWORDS_PER_ADDRESS = 2;
/** A person who signs in would rather wait than try again. */
const PASSWORD_WAIT_MS = 10_000;

/** An export asks the database without a pause. */
const MAX_CONCURRENT_EXPORTS = 4;
const EXPORTS_PER_ADDRESS = 3;

/** Uploads and, apart from them, downloads: at the pace of a slow phone each may take minutes. */
const MAX_CONCURRENT_TRANSFERS = 32;
/** Administrators can take these too. */
const TRANSFERS_OF_TEAM = 4;
const TRANSFERS_OF_VISITORS = MAX_CONCURRENT_TRANSFERS / 4;
const TRANSFERS_PER_VISITOR_ADDRESS = 2;
const TRANSFERS_PER_ADDRESS = 15;
const TRANSFERS_PER_SESSION = 4;
const TRANSFER_WAIT_MS = 10_000;

const TRANSFER = /^\/(uploads\/|api\/storage\/|api\/verification-documents\/upload$|api\/admin\/schools\/(bulk$|batches\/[^/]+\/pieces\/))/;
const EXPORT = /^\/api\/admin\/([a-z]+\/export|schools\/batches\/[^/]+\/skipped)\.csv$/;
/** Calls that hash a password or compare one. A test finds those that are missing here. */
const PASSWORD =
  /^\/api\/(login|register|password-resets|email-change-undos|admin-invitations(\/look)?|user|user\/(password|email|second-factor(\/recovery-codes)?)|admin\/(login|(admins|users)\/[^/]+|invitations(\/[^/]+)?))$/;

/** @param {string} path */
export const isTransfer = (path) => TRANSFER.test(path) || EXPORT.test(path);
/** @param {string} path */
export const isPasswordCall = (path) => PASSWORD.test(path);

/**
 * @typedef {{ address?: string, session: { sessionId: string, isAdmin: boolean } | null }} Client `session`: only of a cookie that we made
 */

export class RequestPools {
  #writes = new Pool({ capacity: MAX_CONCURRENT_WRITES });
  #passwords = new Pool({ capacity: MAX_CONCURRENT_PASSWORD_CALLS, maxWaitMs: PASSWORD_WAIT_MS });
  #exports = new Pool({ capacity: MAX_CONCURRENT_EXPORTS });
  #uploads = new Pool({ capacity: MAX_CONCURRENT_TRANSFERS, maxWaitMs: TRANSFER_WAIT_MS });
  #downloads = new Pool({ capacity: MAX_CONCURRENT_TRANSFERS, maxWaitMs: TRANSFER_WAIT_MS });

  /**
   * For all but reads of pages and calls, which have the pool of their own (admission.mjs).
   *
   * @param {{ path: string, isRead: boolean }} request
   * @param {Client} client
   * @returns {Promise<(() => void) | null>} gives the place back; null: there is none
   */
  async enter({ path, isRead }, client) {
    const [pool, entry] = this.#poolOf(path, isRead, client);
    return (await pool.enter(entry)) ? () => pool.leave(entry) : null;
  }

  #poolOf(path, isRead, client) {
    const { address } = client;
    if (TRANSFER.test(path)) return [isRead ? this.#downloads : this.#uploads, transferEntry(client)];
    if (EXPORT.test(path)) return [this.#exports, { address, shares: perAddress(address, EXPORTS_PER_ADDRESS) }];
    if (isPasswordCall(path)) return [this.#passwords, { address, shares: perAddress(address, PASSWORDS_PER_ADDRESS) }];
    const shares = { ...perAddress(address, WRITES_PER_CLIENT), ...perSession(client, WRITES_PER_CLIENT) };
    return [this.#writes, { address, shares }];
  }
}

/** An administrator's cookie may outlast their rights; the handler reads those before it takes a byte of the body. */
function transferEntry(client) {
  const { address, session } = client;
  if (session?.isAdmin) return { address, shares: perSession(client, TRANSFERS_PER_SESSION) };
  const shares = session
    ? { ...perAddress(address, TRANSFERS_PER_ADDRESS), ...perSession(client, TRANSFERS_PER_SESSION) }
    : { ...perAddress(address, TRANSFERS_PER_VISITOR_ADDRESS, "visitors of "), visitors: TRANSFERS_OF_VISITORS };
  return { address, limit: MAX_CONCURRENT_TRANSFERS - TRANSFERS_OF_TEAM, shares };
}

const perAddress = (address, max, prefix = "address ") => (address === undefined ? {} : { [prefix + address]: max });
const perSession = ({ session }, max) => (session ? { [`session ${session.sessionId}`]: max } : {});
