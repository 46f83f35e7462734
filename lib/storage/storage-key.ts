import { newId } from "@/lib/platform/ids";

/** `uploads`: presigned URLs write here; never served. `documents`: checked files; no URL writes here. */
export type Folder = "uploads" | "documents";

const KEY = /^(uploads|documents)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const newStorageKey = (folder: Folder) => `${folder}/${newId()}`;

/** Whether it has the form of our keys, which can't leave the storage folder. */
export const isStorageKey = (text: string) => KEY.test(text);
