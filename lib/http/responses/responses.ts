interface ResponseHead {
  status?: number;
  headers?: HeadersInit;
}

export const jsonResponse = (body: unknown, head?: ResponseHead): Response => jsonTextResponse(JSON.stringify(body), head);

export function jsonTextResponse(json: string, { status = 200, headers = {} }: ResponseHead = {}): Response {
  const response = new Response(json, { status, headers });
  response.headers.set("Content-Type", "application/json; charset=utf-8");
  return response;
}

export function created(body: unknown, { location }: { location?: string } = {}): Response {
  return jsonResponse(body, { status: 201, headers: location ? { Location: location } : {} });
}

/** 202: it is done later, if someone agrees. */
export const accepted = (body: unknown): Response => jsonResponse(body, { status: 202 });

export const noContent = (): Response => new Response(null, { status: 204 });
