// node --import tsx scripts/steps/write-openapi.ts FILE: writes the OpenAPI document, generated from the declarations of all routes.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describeCalls, type DocumentedCall } from "@/lib/http/openapi";
import { ROOT } from "../support/settings.mjs";
import { listRoutes } from "./route-files.mjs";

type RouteModule = Record<string, { declaration?: DocumentedCall["declaration"] } | undefined>;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

async function readCalls(): Promise<DocumentedCall[]> {
  const calls = listRoutes().map(async ({ path, file }) => {
    const handlers: RouteModule = await import(pathToFileURL(join(ROOT, file)).href);
    return METHODS.flatMap((method) => {
      const declaration = handlers[method]?.declaration;
      return declaration?.summary ? [{ method, path: path.replace("{...", "{"), declaration }] : [];
    });
  });
  return (await Promise.all(calls)).flat();
}

async function writeDocument(file: string) {
  const document = describeCalls(await readCalls());
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(document));
}

writeDocument(process.argv[2]).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
