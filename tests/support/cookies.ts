/** The cookies that a response sets, by name; "" for a deleted cookie. */
export function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair] = line.split(";");
      const equals = pair.indexOf("=");
      return [pair.slice(0, equals), pair.slice(equals + 1)];
    }),
  );
}

/** The Cookie header that a browser sends after this response. */
export function cookieHeader(response: Response): string {
  return Object.entries(cookiesOf(response))
    .filter(([, value]) => value !== "")
    .map((pair) => pair.join("="))
    .join("; ");
}
