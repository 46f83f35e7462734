import { appUrl } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";

/**
 * Refuses a write that another site made a browser send. A browser says where a request comes from; a program that says
 * nothing (curl, a monitor) is judged by its session alone.
 *
 * @throws AppError CROSS_SITE
 */
export function refuseOtherSites(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isOurs = (site === null || site === "same-origin" || site === "none") && (origin === null || isOwn(origin, request));
  if (!isOurs) throw new AppError("CROSS_SITE", "This can only be asked from our own pages.");
}

/** The public origin, or the host that was asked: a site that is reached under its machine's address too. */
function isOwn(origin: string, request: Request): boolean {
  if (origin === new URL(appUrl()).origin) return true;
  try {
    return new URL(origin).host === request.headers.get("host");
  } catch {
    return false;
  }
}
