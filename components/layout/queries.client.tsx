"use client";
import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { fetchKey } from "@/lib/http/client";

/** The address that a key's segments form; segments are written as they go into an address. */
const addressOf = (key: QueryKey): string[] => key.map(String);

/**
 * Data of the API for the parts below, by the specified rules: the key's segments joined with '/' are what is fetched, data is
 * never stale, nothing is fetched again on focus, nothing is polled or tried again. Only in layouts that need it.
 */
export function Queries({ children }: { children: React.ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            queryFn: ({ queryKey }) => fetchKey(addressOf(queryKey)),
            staleTime: Infinity,
            refetchOnWindowFocus: false,
            refetchOnReconnect: false,
            refetchInterval: false,
            retry: false,
          },
          mutations: { retry: false },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
