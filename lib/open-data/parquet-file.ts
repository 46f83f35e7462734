import { fileWriter, ParquetWriter } from "hyparquet-writer";
import { type Cell, OPEN_COLUMNS } from "./columns";

/** Readers skip row groups by their statistics. Larger groups take more memory to write. */
const ROWS_PER_GROUP = 20_000;

const TYPES = {
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
} as const;

/** A Parquet file of OPEN_COLUMNS, written in groups of rows. */
export class ParquetFile {
  readonly #writer: ParquetWriter;
  #rows: Cell[][] = [];

  constructor(path: string) {
    const columns = OPEN_COLUMNS.map(({ name, type }) => ({ name, ...TYPES[type], repetition_type: "OPTIONAL" as const }));
    this.#writer = new ParquetWriter({ writer: fileWriter(path), schema: [{ name: "schools", num_children: columns.length }, ...columns] });
  }

  async write(rows: Cell[][]): Promise<void> {
    this.#rows.push(...rows);
    if (this.#rows.length >= ROWS_PER_GROUP) await this.#writeGroup();
  }

  async close(): Promise<void> {
    if (this.#rows.length > 0) await this.#writeGroup();
    await this.#writer.finish();
  }

  async #writeGroup(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    const columnData = OPEN_COLUMNS.map(({ name }, index) => ({ name, data: rows.map((row) => row[index]) }));
    await this.#writer.write({ columnData, rowGroupSize: rows.length });
  }
}
