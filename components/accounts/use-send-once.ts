import { useRef } from "react";
import { callApi, newIdempotencyKey } from "@/lib/http/client";
import { withTabStorage } from "./sign-up/tab-storage";

interface Sending {
  words: string;
  key: string;
}

/** Sends a body at most once: the same content is retried with the same key. With `storageKey` also after a reload. */
export function useSendOnce(address: string, method: "POST" | "PUT" = "POST", storageKey?: string) {
  const last = useRef<Sending>(undefined);
  return (body: unknown): Promise<Response> => {
    const words = JSON.stringify(body);
    const sent = last.current ?? (storageKey ? readSending(storageKey) : undefined);
    last.current = sent?.words === words ? sent : { words, key: newIdempotencyKey() };
    if (storageKey) withTabStorage((storage) => storage.setItem(storageKey, JSON.stringify(last.current)));
    return callApi(address, { method, body, idempotencyKey: last.current.key });
  };
}

function readSending(storageKey: string): Sending | undefined {
  const { words, key } = Object(withTabStorage((storage) => JSON.parse(storage.getItem(storageKey) ?? "null")));
  return typeof words === "string" && typeof key === "string" ? { words, key } : undefined;
}
