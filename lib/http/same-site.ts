import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

/** Clients without these headers (curl, monitors) are judged by their session alone. @throws AppError CROSS_SITE */
export function refuseOtherSites(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isSameSite = (site === null || site === "same-origin" || site === "none") && (origin === null || isOwnOrigin(origin, request));
  if (!isSameSite) throw new AppError("CROSS_SITE", "This works only from our own pages.");
}

/** Accepts the requested host, so that a site works under its machine's address, and the public host with its own scheme. */
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
