import type { DecisionPayload } from "@/lib/verification/schema";
import { createAdmin } from "@/tests/factories/parents";
import { signIn } from "@/tests/factories/sessions";
import { callHandler } from "./api-calls";

/** A signed-in admin with functions for the calls they make. */
export async function createAdminClient(fields: Parameters<typeof createAdmin>[0] = {}) {
  const admin = await createAdmin(fields);
  const cookie = await signIn({ id: admin.id, isAdmin: true });
  const ask = async (method: string, address: string, json?: unknown, headers?: Record<string, string>) => {
    const { response } = await callHandler(address, { method, cookie, json, headers });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  };
  const decide = (id: string, decision: Partial<DecisionPayload>) => ask("PUT", `/api/admin/users/${id}/verification`, decision);
  return {
    ...admin,
    cookie,
    ask,
    read: (address: string) => ask("GET", address),
    decide,
    approve: (id: string, options: Partial<DecisionPayload> = {}) => decide(id, { isVerified: true, ...options }),
    reject: (id: string, options: Partial<DecisionPayload> = {}) => decide(id, { isVerified: false, ...options }),
    undo: (id: string) => ask("POST", `/api/admin/users/${id}/verification/undo`),
  };
}
