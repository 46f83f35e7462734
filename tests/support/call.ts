import { callHandler } from "./api-calls";

/** Calls a handler and reads its JSON. */
export async function call(address: string, options: Parameters<typeof callHandler>[1] = {}) {
  const { response } = await callHandler(address, options);
  const text = await response.text();
  return { status: response.status, headers: response.headers, response, body: text === "" ? null : JSON.parse(text) };
}
