import { jsonResponse } from "./error-response";

/** 201 with the object that was made, and where it is found if it has an address. */
export function created(body: unknown, { location }: { location?: string } = {}): Response {
  return jsonResponse(body, { status: 201, headers: location ? { Location: location } : {} });
}

/** 204: done, and nothing to say. */
export const noContent = (): Response => new Response(null, { status: 204 });
