import { appUrl } from "@/lib/platform/env";
import { SITE } from "@/lib/platform/site";
import { OPEN_COLUMNS } from "./columns";
import { OWN_LICENCE } from "./criteria";
import { RATING_COLUMNS } from "./rating-rows";
import type { OpenFile } from "./view";

/** Increase it when a column is added. Columns are never removed or renamed. */
const FORMAT_VERSION = "2";

/** All other columns of statistics.csv are numbers: averages of ratings from 1 to 5. */
const RATING_TYPES: Record<string, string> = {
  id: "string",
  ...Object.fromEntries(["reviews", "stars1", "stars2", "stars3", "stars4", "stars5"].map((name) => [name, "integer"])),
};

/** Describes a month's files in the format of a Data Package (datapackage.org). */
export function dataPackage({ month, rowCount, files }: { month: string; rowCount: number; files: OpenFile[] }): object {
  const schema = {
    fields: OPEN_COLUMNS.map(({ name, type, description }) => ({ name, type, description })),
    primaryKey: "id",
  };
  const fileOf = (name: string) => {
    const { size, sha256 } = files.find((file) => file.name === name)!;
    return { path: name, bytes: size, hash: `sha256:${sha256}`, encoding: "utf-8" };
  };
  return {
    name: `${SITE.name.toLowerCase()}-schools-${month}`,
    title: `Schools of India, ${month}`,
    version: month,
    formatVersion: FORMAT_VERSION,
    homepage: `${appUrl()}/open-data`,
    terms: `${appUrl()}/open-data/terms`,
    licenses: [
      {
        name: OWN_LICENCE,
        title: "What we compile. Facts of other sources have the licence of their source in sources.csv",
        path: "https://creativecommons.org/licenses/by/4.0/",
      },
    ],
    rowCount,
    resources: [
      { name: "schools", ...fileOf("schools.csv.gz"), format: "csv", compression: "gz", schema },
      { name: "schools-ndjson", ...fileOf("schools.ndjson.gz"), format: "ndjson", compression: "gz", schema },
      { name: "schools-parquet", ...fileOf("schools.parquet"), format: "parquet", schema },
      {
        name: "statistics",
        ...fileOf("statistics.csv"),
        format: "csv",
        schema: { fields: RATING_COLUMNS.map((name) => ({ name, type: RATING_TYPES[name] ?? "number" })), primaryKey: "id" },
      },
      { name: "sources", ...fileOf("sources.csv"), format: "csv" },
    ],
  };
}
