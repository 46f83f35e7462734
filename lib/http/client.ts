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
    const { error } = this.said;
    return typeof error === "string" ? error : null;
  }

  /** The stable code of what went wrong (`EMAIL_TAKEN`), else null. */
  get code(): string | null {
    const { code } = this.said;
    return typeof code === "string" ? code : null;
  }

  /** What is wrong with which field; empty where the server named none. */
  get fields(): Record<string, string> {
    const { fields } = this.said;
    return typeof fields === "object" && fields !== null ? (fields as Record<string, string>) : {};
  }

  /** How the thing stands now, where somebody changed it meanwhile; else null. */
  get current(): unknown {
    return this.said.current ?? null;
  }

  private get said(): { error?: unknown; code?: unknown; fields?: unknown; current?: unknown } {
    try {
      return Object(JSON.parse(this.body));
    } catch {
      return {};
    }
  }
}

interface Call {
  method?: string;
  body?: unknown;
  signal?: AbortSignal;
  /** Asked again with the same key, the server answers what it answered before instead of doing it twice. */
  idempotencyKey?: string;
}

/**
 * The browser's one way to call the API. Credentials always go along; a JSON content type only with a body.
 *
 * @throws CallError for every answer that isn't a success, and whatever fetch throws where there is no answer
 */
export async function callApi(address: string, { method = "GET", body, signal, idempotencyKey }: Call = {}): Promise<Response> {
  const headers = {
    ...(body !== undefined && { "Content-Type": "application/json" }),
    ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
  };
  const response = await fetch(address, {
    method,
    credentials: "include",
    signal,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText);
  return response;
}

/** A key for one thing to be done once. Made of what every page has, one without https too. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
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
