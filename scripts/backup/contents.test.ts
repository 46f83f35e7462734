import { expect, it } from "vitest";
import { isOwnFile } from "./contents.mjs";

it.each(["postgres", "postgres.old", "search-index.bin", "search-index.bin.77.tmp", "in-use.json", "demo-data-unfinished", "restore.new"])(
  "a backup leaves out files that are recreated or belong to a running process: %s",
  (name) => expect(isOwnFile(name)).toBe(false),
);

it.each(["document-key", "backup-key"])("a backup leaves out the key that opens or signs it: %s", (name) =>
  expect(isOwnFile(name)).toBe(false),
);

it.each(["documents", "secret", "photos"])("a backup contains the installation's own files: %s", (name) =>
  expect(isOwnFile(name)).toBe(true),
);
