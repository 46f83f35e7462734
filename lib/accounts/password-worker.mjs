// A thread that hashes passwords, one at a time: { password, kept?, cost } in, { answer } or { failure } out.
import { parentPort } from "node:worker_threads";
import { hashPassword, matchesPassword } from "./bcrypt.mjs";

parentPort?.on("message", async ({ password, kept, cost }) => {
  try {
    parentPort?.postMessage({ answer: kept === undefined ? await hashPassword(password, cost) : await matchesPassword(password, kept) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : "unknown" });
  }
});
