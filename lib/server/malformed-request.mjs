// Requests that Next has no good word for: it calls a broken address or an odd method its own failure.

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * What is answered to a request that cannot be read; null for all others.
 *
 * @param {{ method?: string, path: string, isApi: boolean }} request
 * @returns {{ status: number, headers: Record<string, string>, body: string } | null}
 */
export function answerMalformedRequest({ method = "GET", path, isApi }) {
  if (!METHODS.includes(method)) return refusal(405, "METHOD_NOT_ALLOWED", "This method is not known here.", isApi, { Allow: "GET, HEAD" });
  if (!isDecodable(path)) return refusal(400, "VALIDATION", "This address holds a percent sign that stands for nothing.", isApi);
  if (isTrick(path)) return refusal(404, "NOT_FOUND", "There is nothing at this address.", isApi);
  return null;
}

/**
 * No browser sends these. Next takes dots for a walk to another page, knows no page whose name holds a line break, so that
 * the answer would be 200, and has names of its own for the first page and for failures.
 */
function isTrick(path) {
  return (
    !path.startsWith("/") ||
    /\/(?:\.|%2e){1,2}(?:\/|$)|%0[ad]|%e2%80%a[89]/i.test(path) ||
    /^\/(?:index|_not-found|_global-error)\/?$/.test(path)
  );
}

function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function refusal(status, code, error, isApi, headers = {}) {
  const type = isApi ? "application/json; charset=utf-8" : "text/plain; charset=utf-8";
  return {
    status,
    headers: { ...headers, "Content-Type": type, "Cache-Control": "no-store" },
    body: isApi ? JSON.stringify({ error, code }) : error,
  };
}
