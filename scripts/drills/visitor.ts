export interface Answer {
  status: number;
  type: string;
  text: string;
  /** Parsed JSON, null for other types */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the drill reads answers of many calls
  json: any;
  /** State of Vercel's cache: HIT, MISS, PRERENDER */
  cache: string | null;
  location: string;
}

/** A browser that keeps cookies and follows no redirects. */
export class Visitor {
  #cookies = new Map<string, string>();

  constructor(public address: string) {}

  get = (path: string, headers: Record<string, string> = {}) => this.#ask(path, { headers });
  post = (path: string, json: object) => this.#send("POST", path, json);
  put = (path: string, json: object) => this.#send("PUT", path, json);

  upload(path: string, bytes: Buffer) {
    const form = new FormData();
    form.set("document", new File([new Uint8Array(bytes)], "fee receipt.pdf"));
    return this.#ask(path, { method: "POST", body: form, headers: { origin: this.address } });
  }

  #send(method: string, path: string, json: object) {
    const headers = { "content-type": "application/json", origin: this.address };
    return this.#ask(path, { method, body: JSON.stringify(json), headers });
  }

  async #ask(path: string, { headers, ...init }: RequestInit): Promise<Answer> {
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(this.address + path, { ...init, headers: { ...headers, cookie }, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    const type = (response.headers.get("content-type") ?? "").split(";")[0];
    return {
      status: response.status,
      type,
      text,
      json: type === "application/json" ? JSON.parse(text) : null,
      cache: response.headers.get("x-vercel-cache"),
      location: response.headers.get("location") ?? "",
    };
  }
}
