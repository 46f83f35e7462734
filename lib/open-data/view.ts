/** A downloadable file of a month. */
export interface OpenFile {
  name: string;
  /** Bytes */
  size: number;
  sha256: string;
  contentType: string;
}

/** A published month: `2026-12`. */
export interface OpenMonth {
  month: string;
  publishedOn: string;
  rowCount: number;
  files: OpenFile[];
}
