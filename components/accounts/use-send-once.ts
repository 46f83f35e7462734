import { useRef } from "react";
import { callApi, newIdempotencyKey } from "@/lib/http/client";

/**
 * Sends a body so that it takes effect once: pressed twice, or sent again after an answer got lost, the same words go with the
 * same key. Other words are another sending.
 */
export function useSendOnce(address: string, method: "POST" | "PUT" = "POST") {
  const last = useRef({ words: "", key: "" });
  return (body: unknown): Promise<Response> => {
    const words = JSON.stringify(body);
    if (last.current.words !== words) last.current = { words, key: newIdempotencyKey() };
    return callApi(address, { method, body, idempotencyKey: last.current.key });
  };
}
