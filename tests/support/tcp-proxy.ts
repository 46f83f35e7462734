import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy that can stall its traffic in both directions without losing data or closing connections. */
export async function startTcpProxy(targetPort: number) {
  const sockets = new Set<Socket>();
  const targets = new Set<Socket>();
  let isStalled = false;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const target = connect({ port: targetPort, host: "127.0.0.1", allowHalfOpen: true });
    targets.add(target);
    target.on("close", () => targets.delete(target));
    for (const [from, to] of [
      [client, target],
      [target, client],
    ]) {
      sockets.add(from);
      from.on("data", (data) => to.write(data));
      from.on("end", () => to.end());
      from.on("error", () => to.destroy());
      from.on("close", () => sockets.delete(from));
      if (isStalled) from.pause();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    /** Local ports of the open connections to the target, which Postgres reports as client ports. */
    clientPorts: () => [...targets].map(({ localPort }) => localPort),
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
