import { useRef } from "react";
import { callApi, newIdempotencyKey } from "@/lib/http/client";
import { withTabStorage } from "./tab-storage";

interface Sending {
  words: string;
  key: string;
}

/**
 * Sends a body so that it takes effect once: pressed twice, or sent again after an answer got lost, the same words go with the
 * same key. Other words are another sending.
 *
 * @param keptAs where this tab keeps what was sent last, so that a reload in between does not make it two
 */
export function useSendOnce(address: string, method: "POST" | "PUT" = "POST", keptAs?: string) {
  const last = useRef<Sending>(undefined);
  return (body: unknown): Promise<Response> => {
    const words = JSON.stringify(body);
    const sent = last.current ?? (keptAs ? readSending(keptAs) : undefined);
    last.current = sent?.words === words ? sent : { words, key: newIdempotencyKey() };
    if (keptAs) withTabStorage((storage) => storage.setItem(keptAs, JSON.stringify(last.current)));
    return callApi(address, { method, body, idempotencyKey: last.current.key });
  };
}

function readSending(keptAs: string): Sending | undefined {
  const { words, key } = Object(withTabStorage((storage) => JSON.parse(storage.getItem(keptAs) ?? "null")));
  return typeof words === "string" && typeof key === "string" ? { words, key } : undefined;
}
