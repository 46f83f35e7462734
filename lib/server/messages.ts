import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FailureCode } from "./failure.mjs";

/** A request that our server received. Unlike other messages, it has a method and a URL; scripts/support/client-address.mjs sets the address. */
export interface Request extends IncomingMessage {
  method: string;
  url: string;
  headers: IncomingHttpHeaders & { "x-client-address"?: string };
}

/** `failure`: why the pipeline answered with an error itself. */
export interface Response extends ServerResponse {
  failure?: FailureCode;
}

/** The part of a response that is used to send another one in its place. */
export interface ResponseSink {
  failure?: FailureCode;
  req: { method?: string };
  writeHead: (status: number, headers: OutgoingHttpHeaders | OutgoingHttpHeader[]) => unknown;
  end: (body?: string | Buffer) => unknown;
}

/** Next's request listener. */
export type Handle = (req: IncomingMessage, res: ServerResponse) => unknown;

/** A content encoding (RFC 9110, 8.4); "" for none. */
export type Encoding = "br" | "gzip" | "";

export type HeaderList = [name: string, value: string][];
