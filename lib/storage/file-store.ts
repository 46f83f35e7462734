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
  /** Stores a file of any size from the disk. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** In bytes; null if there is no such file. */
  sizeOf(key: string): Promise<number | null>;
  read(key: string): Promise<Buffer | null>;
  /** The bytes from `start` to `end`, both included, as they are read. */
  open(key: string, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; writtenAt: Date }>;
}
