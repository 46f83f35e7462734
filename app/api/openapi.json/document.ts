import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenApiDocument } from "@/lib/http/openapi";
import { appUrl } from "@/lib/platform/env";

/** Generated from the declarations of all routes before each build, start and test (scripts/steps/openapi.mjs). */
const FILE = "app/api/openapi.json/generated/document.json";

let document: OpenApiDocument | undefined;

/** The OpenAPI document with this site's address. */
export function openApiDocument() {
  document ??= JSON.parse(readFileSync(join(/* turbopackIgnore: true */ process.cwd(), FILE), "utf8")) as OpenApiDocument;
  return { ...document, servers: [{ url: appUrl() }] };
}

let text: string | undefined;

/** The same as text, written once: it has 860 KB. */
export const openApiText = (): string => (text ??= JSON.stringify(openApiDocument()));
