/** The state needed to continue reading a file, stored with the import after each chunk. */
export interface FilePosition {
  /** The offset of the first row that isn't stored yet. */
  byte: number;
  /** The line of that row. */
  line: number;
  /** Reading continues inside a line that was rejected as too long. */
  isInLongLine: boolean;
  /** The number of fields of the previous row: a last row with fewer was truncated. */
  lastFieldCount: number;
  /** The number of non-empty rows so far. */
  rowCount: number;
}

export const FILE_START: FilePosition = { byte: 0, line: 1, isInLongLine: false, lastFieldCount: 0, rowCount: 0 };
