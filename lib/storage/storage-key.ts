import { newId } from "@/lib/platform/ids";

/** `uploads`: presigned URLs write here; never served. `documents`: checked files, which no URL writes; `open-data`: files for everyone. */
export type Folder = "uploads" | "documents" | "open-data";

const KEY = /^(uploads|documents|open-data)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const newStorageKey = (folder: Folder) => `${folder}/${newId()}`;

/** Whether it has the form of our keys, which can't leave the storage folder. */
export const isStorageKey = (text: string) => KEY.test(text);
