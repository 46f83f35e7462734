import { AppError } from "@/lib/platform/errors";
import { LocalStorage } from "./local-storage";
import { storage } from "./storage";
import { readGrant } from "./upload-signature";

export interface TakenGrant {
  key: string;
  size: number | null;
}

/**
 * What a request's signed address lets it write, judged before its body is read.
 *
 * @throws AppError NOT_FOUND where an S3 store has the files, FORBIDDEN where the address was changed, has expired, or is of
 * another type or size
 */
export function findGrant(key: string, request: Request): TakenGrant {
  if (!(storage() instanceof LocalStorage)) throw new AppError("NOT_FOUND", "There is nothing at this address.");
  const grant = readGrant(key, new URL(request.url).searchParams);
  if (!grant) throw new AppError("FORBIDDEN", "This address was not given out by us, or it has expired.");
  const { contentType, size } = grant;
  if (contentType !== null && request.headers.get("content-type") !== contentType) throw notAsSigned();
  if (size !== null && request.headers.get("content-length") !== String(size)) throw notAsSigned();
  return { key, size };
}

/** @throws AppError FORBIDDEN, UNAVAILABLE */
export async function takeUpload({ key, size }: TakenGrant, bytes: Buffer): Promise<void> {
  if (size !== null && bytes.length !== size) throw notAsSigned();
  await storage().put(key, bytes, "application/octet-stream");
}

const notAsSigned = () => new AppError("FORBIDDEN", "The file is not of the type or size that the address was given out for.");
