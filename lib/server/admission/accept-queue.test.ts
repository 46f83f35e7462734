import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { acceptWaiting, countAccepted } from "./accept-queue.mjs";

const CONNECTIONS = 100;
let accepted = 0;
const server = createServer().on("connection", () => accepted++);
countAccepted(server);
beforeAll(() => new Promise<void>((done) => server.listen(0, done)));
afterAll(() => void server.close());

it("resolves once every connection that waits has been accepted, and at once if none does", async () => {
  const { port } = server.address() as AddressInfo;
  const sockets = Array.from({ length: CONNECTIONS }, () => connect({ port }));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  expect(accepted).toBeLessThan(CONNECTIONS);
  await acceptWaiting();
  expect(accepted).toBe(CONNECTIONS);
  await acceptWaiting();
  for (const socket of sockets) socket.destroy();
});
