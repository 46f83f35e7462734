import { newId } from "@/lib/platform/ids";

/** `uploads`: where presigned URLs write; never served. `documents`: what was checked; nobody has a URL that writes there. */
export type Folder = "uploads" | "documents";

const KEY = /^(uploads|documents)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const newStorageKey = (folder: Folder) => `${folder}/${newId()}`;

/** Whether it has the form of our keys: then it can't lead out of the folder that the files lie in. */
export const isStorageKey = (text: string) => KEY.test(text);
