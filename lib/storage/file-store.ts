/** What one presigned PUT may write: one key, until it expires, and only this type and size if given. */
export interface UploadGrant {
  key: string;
  expiresInSeconds: number;
  contentType?: string;
  size?: number;
}

/** Stores files for their owner and admins. Keys are generated: no part of them is user input. */
export interface FileStore {
  /** A URL that accepts one file by PUT without credentials. */
  presignPut(grant: UploadGrant): Promise<string>;
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** In bytes; null if there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  read(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>;
}
