/** What one presigned PUT may write: to one key, until it expires, and only this type and size where they are given. */
export interface UploadGrant {
  key: string;
  expiresInSeconds: number;
  contentType?: string;
  /** Bytes */
  size?: number;
}

/** A place for files that only their owner and admins may see. Keys are ours: no part of them comes from a person's text. */
export interface FileStore {
  /** An address that takes one file by PUT, without any other credentials. */
  presignPut(grant: UploadGrant): Promise<string>;
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Bytes; null where there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  /** null where there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Removing what isn't there is no error. */
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>;
}
