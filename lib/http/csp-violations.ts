import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton.mjs";
import { parseJson } from "./read-body";
import { takeReport } from "./limits/request-limits";

const MAX_COUNTED = 500;

/** CSP 3, section 5.3. */
const report = z.object({
  "csp-report": z.object({
    "effective-directive": z.string().regex(/^[a-z-]{1,40}$/),
    "blocked-uri": z.string(),
    "document-uri": z.string(),
  }),
});

/** By directive and blocked host. */
const counts = singleton("csp-violations", () => new LRUCache<string, number>({ max: MAX_COUNTED }));

/** Logs the 1st, 10th, 100th … of a kind, without queries, which may be personal. @throws AppError RATE_LIMITED, VALIDATION */
export function logViolation({ bytes, address }: { bytes: Buffer; address: string }): void {
  const wait = takeReport(address);
  if (wait !== null) throw new AppError("RATE_LIMITED", "Too many reports from your address.", undefined, wait);
  const parsed = report.safeParse(parseJson(bytes));
  if (!parsed.success) throw new AppError("VALIDATION", "Send the report of a violation.");
  const { "effective-directive": directive, "blocked-uri": blockedUri, "document-uri": page } = parsed.data["csp-report"];
  const blocked = sourceOf(blockedUri);
  const kind = `${directive} ${blocked}`;
  const count = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, count);
  if (Number.isInteger(Math.log10(count))) log.warn({ directive, blocked, page: pathOf(page), count }, "content security policy violated");
}

/** The host of a URL, its scheme if that has no hosts, or a keyword: inline, eval. */
function sourceOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  const url = URL.canParse(blocked) ? new URL(blocked) : null;
  return url ? (/^(https?|wss?):$/.test(url.protocol) ? url.host.slice(0, 100) : url.protocol.slice(0, 20)) : "unknown";
}

const pathOf = (page: string): string => (URL.canParse(page) ? new URL(page).pathname.slice(0, 200) : "unknown");
