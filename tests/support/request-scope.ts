import "next/dist/server/node-environment-baseline";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { NextRequest } from "next/server";

/** Runs a handler as Next does: with `headers()` and `cookies()` of this request. */
export function inRequestScope<T>(request: Request, handler: () => T): T {
  const { cookies, headers } = new NextRequest(request.url, { headers: request.headers });
  const unit = { type: "request", phase: "render", headers, cookies };
  return workAsyncStorage.run({} as never, () => workUnitAsyncStorage.run(unit as never, handler));
}
