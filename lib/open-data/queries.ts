import { indianDay } from "@/lib/platform/clock";
import { visitorDb } from "@/lib/platform/db";
import { omit } from "@/lib/platform/fields";
import type { OpenFile, OpenMonth } from "./view";

export interface StoredFile extends OpenFile {
  /** In the storage */
  key: string;
}

const SHOWN_MONTHS = 120;

/** The published months, newest first. */
export async function listOpenMonths(): Promise<OpenMonth[]> {
  const months = await visitorDb().openDataMonth.findMany({ orderBy: { month: "desc" }, take: SHOWN_MONTHS });
  return months.map(({ month, publishedAt, rowCount, files }) => ({
    month,
    publishedOn: indianDay(publishedAt),
    rowCount,
    files: (files as unknown as StoredFile[]).map((file) => omit(file, "key")),
  }));
}

/** The newest published month: `2026-12`; undefined before the first. */
export const findLatestMonth = async (): Promise<string | undefined> =>
  (await visitorDb().openDataMonth.findFirst({ orderBy: { month: "desc" }, select: { month: true } }))?.month;

/** A file of a published month; null if there is none. */
export async function findOpenFile({ month, name }: { month: string; name: string }): Promise<StoredFile | null> {
  const found = await visitorDb().openDataMonth.findUnique({ where: { month }, select: { files: true } });
  return (found?.files as unknown as StoredFile[] | undefined)?.find((file) => file.name === name) ?? null;
}
