import { jsonResponse } from "./error-response";

/** 201 with the created object, and its URL if it has one. */
export function created(body: unknown, { location }: { location?: string } = {}): Response {
  return jsonResponse(body, { status: 201, headers: location ? { Location: location } : {} });
}

/** 204 without a body. */
export const noContent = (): Response => new Response(null, { status: 204 });
