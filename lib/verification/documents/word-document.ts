/** The layout of a directory entry in an OLE file: UTF-16 name, its length in bytes at 64, the object type at 66. */
const ENTRY_BYTES = 128;
const STREAM_NAME = Buffer.from("WordDocument\0", "utf16le");
const STREAM_TYPE = 2;

/** Whether an OLE file has a WordDocument stream; spreadsheets, installers and Outlook messages have the same signature. */
export function hasWordStream(bytes: Buffer): boolean {
  for (let at = 512; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES)
    if (
      bytes[at + 66] === STREAM_TYPE &&
      bytes.readUInt16LE(at + 64) === STREAM_NAME.length &&
      bytes.subarray(at, at + STREAM_NAME.length).equals(STREAM_NAME)
    )
      return true;
  return false;
}
