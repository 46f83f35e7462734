import { parseArgs } from "node:util";
import { z } from "zod";
import { ENCODINGS, type Encoding, sourceOptions } from "@/lib/imports/schema";

const OPTION_NAMES: Record<string, string> = { sourceName: "source", licence: "licence", asOf: "as-of" };
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const COMMON = { "dry-run": flag, report: text, source: text, licence: text, "as-of": text, help: flag };

/** Reads an import command's arguments. Prints what is wrong and the usage, and returns null, if they are invalid. */
export function readOptions(args: string[], usage: string, { hasEncoding = false } = {}) {
  try {
    const options = hasEncoding ? { ...COMMON, encoding: text } : COMMON;
    const { values, positionals } = parseArgs({
      args,
      options: options as typeof COMMON & { encoding: typeof text },
      allowPositionals: true,
    });
    if (values.help || positionals.length !== 1) throw new Error(positionals.length > 1 ? "Name one file only." : "Name a file.");
    const encoding = (values.encoding ?? "utf-8").toLowerCase() as Encoding;
    if (!ENCODINGS.includes(encoding)) throw new Error(`--encoding is one of ${ENCODINGS.join(", ")}.`);
    return { file: positionals[0], isDryRun: values["dry-run"] ?? false, report: values.report, encoding, source: readSource(values) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return null;
  }
}

/** What the options say about the source of a file. @throws Error that names the wrong option */
function readSource(values: { source?: string; licence?: string; "as-of"?: string }) {
  const source = z.object(sourceOptions).safeParse({ sourceName: values.source, licence: values.licence, asOf: values["as-of"] });
  if (source.success) return source.data;
  const [{ path, message }] = source.error.issues;
  throw new Error(`--${OPTION_NAMES[String(path[0])]}: ${message}.`);
}
