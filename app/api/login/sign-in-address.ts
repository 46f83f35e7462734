import { ownPath } from "@/lib/http/own-path";
import { appUrl } from "@/lib/platform/env";

interface WhereFrom {
  next?: unknown;
  /** The Referer header */
  referer: string | null;
}

/** The URL of the sign-in page with a return path, which is always on this site. */
export function signInAddress({ next, referer }: WhereFrom): string {
  const path = ownPath(next) ?? pathOfReferer(referer);
  return path && path !== "/" && !path.startsWith("/sign-in") ? `/sign-in?next=${encodeURIComponent(path)}` : "/sign-in";
}

function pathOfReferer(referer: string | null): string | null {
  const origin = `${new URL(appUrl()).origin}/`;
  return referer?.startsWith(origin) ? ownPath(referer.slice(origin.length - 1)) : null;
}
