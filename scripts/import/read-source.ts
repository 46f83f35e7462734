import { z } from "zod";
import { sourceOptions } from "@/lib/imports/schema";

const OPTION_NAMES: Record<string, string> = { sourceName: "source", licence: "licence", asOf: "as-of" };

/** What a command's options say about the source of a file. @throws Error that names the wrong option */
export function readSource(values: { source?: string; licence?: string; "as-of"?: string }) {
  const source = z.object(sourceOptions).safeParse({ sourceName: values.source, licence: values.licence, asOf: values["as-of"] });
  if (source.success) return source.data;
  const [{ path, message }] = source.error.issues;
  throw new Error(`--${OPTION_NAMES[String(path[0])]}: ${message}.`);
}
