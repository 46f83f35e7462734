import { AppError } from "@/lib/platform/errors";

/**
 * The file in a field of a multipart form.
 *
 * @throws AppError VALIDATION: not a form, or not exactly one file in the field
 */
export async function readFormFile(request: Request, body: Buffer, field: string): Promise<{ bytes: Buffer; fileName: string }> {
  const form = await parseForm(request, body);
  const [file, ...others] = form?.getAll(field) ?? [];
  if (!(file instanceof File) || others.length > 0) {
    const text = "Choose one file.";
    throw new AppError("VALIDATION", text, { [field]: text });
  }
  return { bytes: Buffer.from(await file.arrayBuffer()), fileName: file.name };
}

async function parseForm(request: Request, body: Buffer): Promise<FormData | null> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "Content-Type": request.headers.get("content-type") ?? "" } }).formData();
  } catch {
    return null;
  }
}
