import { AppError } from "@/lib/platform/errors";

/** @throws AppError VALIDATION: not a form, not exactly one file in the field, or more parts than our forms have */
export async function readFormFile(request: Request, body: Buffer, field: string): Promise<{ bytes: Buffer; fileName: string }> {
  const form = await parseForm(request, body);
  const [file, ...others] = form?.getAll(field) ?? [];
  if (!(file instanceof File) || others.length > 0) {
    const text = "Choose one file.";
    throw new AppError("VALIDATION", text, { [field]: text });
  }
  return { bytes: Buffer.from(await file.arrayBuffer()), fileName: file.name };
}

/** RFC 2046, section 5.1.1. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'+./-]{1,70})(?=\s*(?:;|$)))/i;

async function parseForm(request: Request, body: Buffer): Promise<FormData | null> {
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || !isSmall(body, boundary)) return null;
  try {
    return await new Response(new Uint8Array(body), {
      headers: { "Content-Type": `multipart/form-data; boundary="${boundary}"` },
    }).formData();
  } catch {
    return null;
  }
}

const MAX_DELIMITERS = 10;
const MAX_PART_HEADER_BYTES = 4096;

/** Whether the form has few parts: the parser would block the event loop for seconds with many small files. */
function isSmall(body: Buffer, boundary: string): boolean {
  const delimiter = `--${boundary}`;
  let delimiters = 0;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    const headerEnd = body.indexOf("\r\n\r\n", at);
    const headerBytes = (headerEnd === -1 ? body.length : headerEnd) - at;
    if (++delimiters > MAX_DELIMITERS || headerBytes > MAX_PART_HEADER_BYTES) return false;
  }
  return true;
}
