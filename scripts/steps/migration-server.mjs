import { createServer } from "node:http";
import { listen } from "../serve.mjs";

/** @import { RequestListener } from "node:http" */
/** @import { Settings } from "../support/settings.mjs" */

const RETRY_AFTER_SECONDS = "10";

/**
 * Answers on the site's port while a database is migrated: a health check that got no answer would end a long migration. A load
 * balancer sends no visitors, because everything else is answered with 503.
 *
 * @param {Pick<Settings, "port" | "hostname">} settings
 */
export function migrationServer({ port, hostname }) {
  const server = createServer(answer);
  return {
    open: () => listen(server, port, hostname),
    /** @returns {Promise<void>} */
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** @type {RequestListener} */
function answer({ method, url }, response) {
  response.setHeader("Cache-Control", "no-store").setHeader("Content-Type", "application/json");
  if (url !== "/api/health") response.writeHead(503, { "Retry-After": RETRY_AFTER_SECONDS });
  response.end(method === "HEAD" ? undefined : JSON.stringify({ status: "migrating" }));
}
