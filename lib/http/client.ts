/** `404: {"error":"School not found",…}` */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super(`${status}: ${body}`);
    this.name = "CallError";
  }

  /** The message for people, or null. */
  get text(): string | null {
    const { error } = this.payload;
    return typeof error === "string" ? error : null;
  }

  /** The stable error code (`EMAIL_TAKEN`), or null. */
  get code(): string | null {
    const { code } = this.payload;
    return typeof code === "string" ? code : null;
  }

  get fields(): Record<string, string> {
    const { fields } = this.payload;
    return typeof fields === "object" && fields !== null ? (fields as Record<string, string>) : {};
  }

  /** What someone else changed meanwhile, or null. */
  get current(): unknown {
    return this.payload.current ?? null;
  }

  private get payload(): { error?: unknown; code?: unknown; fields?: unknown; current?: unknown } {
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
  /** A repeated call with the same key returns the first response without a second effect. */
  idempotencyKey?: string;
}

/** Sends credentials always, and a JSON content type only with a body. @throws CallError for an error status */
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

/** A key for one intended effect. crypto.randomUUID would be missing on pages without https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A key's segments joined with '/' are the URL. @throws CallError for error statuses but a 401 that returns null */
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
