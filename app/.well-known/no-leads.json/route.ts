import { openApiDocument } from "@/app/api/openapi.json/document";
import { appUrl } from "@/lib/platform/env";
import { tileOrigins, uploadOrigins } from "@/lib/server/settings.mjs";
import packageJson from "@/package.json";
import { listContactFields } from "./contact-fields";

// Rendered for each request, because settings name the other hosts.
export const dynamic = "force-dynamic";

const PROMISE = "We sell or give no contact details to anyone, schools included. Nobody pays for a place in a list.";

// GET /.well-known/no-leads.json – the contact details that this installation asks for, and the other hosts that its pages use
export function GET(): Response {
  const body = {
    promise: PROMISE,
    explanation: `${appUrl()}/how-we-earn`,
    version: packageJson.version,
    otherHosts: { mapTiles: tileOrigins(), documentUploads: uploadOrigins() },
    contactFields: listContactFields(openApiDocument()),
  };
  return new Response(`${JSON.stringify(body, null, 2)}\n`, {
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "max-age=86400" },
  });
}
