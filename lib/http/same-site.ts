import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

/**
 * Refuses writes that another site made a browser send. Clients without these headers (curl, monitors) are judged by their session alone.
 * @throws AppError CROSS_SITE
 */
export function refuseOtherSites(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isSameSite = (site === null || site === "same-origin" || site === "none") && (origin === null || isOwnOrigin(origin, request));
  if (!isSameSite) throw new AppError("CROSS_SITE", "This works only from our own pages.");
}

/** The public origin, or the requested host, so that a site also works under its machine's address. The public host only with its scheme. */
function isOwnOrigin(origin: string, request: Request): boolean {
  const own = new URL(appUrl());
  if (origin === own.origin) return true;
  try {
    const { host } = new URL(origin);
    return host !== own.host && host === request.headers.get("host");
  } catch {
    return false;
  }
}
