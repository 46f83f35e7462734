// The minimum rate of a transfer: 2 KB per second.
import { hasBody } from "../requests/request-body.mjs";

const WINDOW_MS = 20_000;
const MIN_BYTES_PER_WINDOW = 40 * 1024;

/**
 * Closes the connection of a slower transfer. Time in which the server works, between request and response, doesn't count.
 *
 * @param {import("node:http").IncomingMessage} req
 * @param {import("node:http").ServerResponse} res
 */
export function requireMinPace(req, res) {
  const { socket } = req;
  const transferred = () => socket.bytesRead + socket.bytesWritten;
  let before = hasBody(req) ? transferred() : null;
  const timer = setInterval(() => {
    const isTransferring = !req.complete || res.headersSent;
    if (isTransferring && before !== null && transferred() - before < MIN_BYTES_PER_WINDOW) return res.destroy();
    before = isTransferring ? transferred() : null;
  }, WINDOW_MS);
  res.once("close", () => clearInterval(timer));
}
