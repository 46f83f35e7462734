/** Where in a file reading goes on: all that the rows before it leave to know. It is kept with the batch. */
export interface FilePosition {
  /** The first byte of the first row that isn't stored yet. */
  byte: number;
  /** … and its line. */
  line: number;
  /** It lies within a line that was given up as far too long. */
  isInLongLine: boolean;
  /** Fields of the row before: a last row with fewer was cut. */
  lastFieldCount: number;
  /** Rows so far that weren't empty. */
  rowCount: number;
}

export const FILE_START: FilePosition = { byte: 0, line: 1, isInLongLine: false, lastFieldCount: 0, rowCount: 0 };
