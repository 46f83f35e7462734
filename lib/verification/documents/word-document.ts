/** One entry of the directory in an OLE file: name in UTF-16, its length in bytes, and the kind of thing. */
const ENTRY = 128;
const NAME = Buffer.from("WordDocument\0", "utf16le");
const STREAM = 2;

/** Whether an OLE file holds Word's own stream: spreadsheets, installers and mails have the same beginning. */
export function holdsWordDocument(bytes: Buffer): boolean {
  for (let at = 512; at + ENTRY <= bytes.length; at += ENTRY)
    if (bytes[at + 66] === STREAM && bytes.readUInt16LE(at + 64) === NAME.length && bytes.subarray(at, at + NAME.length).equals(NAME))
      return true;
  return false;
}
