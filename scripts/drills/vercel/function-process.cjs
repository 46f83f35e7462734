// Serves one of Vercel's functions from its folder, as its launcher type asks: node function-process.cjs <handler> <useWebApi>
const { createServer } = require("node:http");
const { resolve } = require("node:path");

const [, , handlerFile, useWebApi] = process.argv;
const exported = require(resolve(handlerFile));
const handler = exported.default ?? exported;

const server = createServer(useWebApi === "true" ? serveWebApi : handler);
server.listen(0, "127.0.0.1", () => process.send?.({ port: /** @type {import("node:net").AddressInfo} */ (server.address()).port }));
process.once("disconnect", () => process.exit());

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function serveWebApi(request, response) {
  const url = `http://${request.headers.host}${request.url}`;
  const headers = /** @type {Record<string, string>} */ (request.headers);
  const answer = await handler(new Request(url, { method: request.method, headers }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}
