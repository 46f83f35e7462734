/** A call that was answered, but not with success: `404: {"error":"School not found",…}`. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    /** What the server sent: JSON in most cases, or the words of the status where it sent nothing. */
    readonly body: string,
  ) {
    super(`${status}: ${body}`);
    this.name = "CallError";
  }

  /** The server's word for a person, else null. */
  get text(): string | null {
    try {
      const { error } = JSON.parse(this.body);
      return typeof error === "string" ? error : null;
    } catch {
      return null;
    }
  }
}

interface Call {
  method?: string;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * The browser's one way to call the API. Credentials always go along; a JSON content type only with a body.
 *
 * @throws CallError for every answer that isn't a success, and whatever fetch throws where there is no answer
 */
export async function callApi(address: string, { method = "GET", body, signal }: Call = {}): Promise<Response> {
  const response = await fetch(address, {
    method,
    credentials: "include",
    signal,
    ...(body !== undefined && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText);
  return response;
}

/**
 * Reads the address that the key's segments form, joined with '/'.
 *
 * @param whenSignedOut what a 401 means: an error, or no data (the question who is signed in)
 * @throws CallError as callApi does
 */
export async function fetchKey<Data>(
  key: readonly string[],
  { whenSignedOut = "throw" }: { whenSignedOut?: "throw" | "null" } = {},
): Promise<Data | null> {
  try {
    return await (await callApi(key.join("/"))).json();
  } catch (error) {
    if (whenSignedOut === "null" && error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}
