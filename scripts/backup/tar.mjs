// Reads and writes tar streams (ustar) with constant memory. Supports only what a backup needs: plain files.
const BLOCK = 512;

/** A file's header block. */
export function tarHeader(name, size) {
  const [prefix, rest] = splitName(name);
  const header = Buffer.alloc(BLOCK);
  header.write(rest, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write("0ustar\0" + "00", 156);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** The padding after a file of this size. */
export const tarPadding = (size) => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

export const tarEnd = () => Buffer.alloc(2 * BLOCK);

/** ustar allows names of 100 bytes, with a prefix of up to 155 bytes before a slash. */
function splitName(name) {
  if (Buffer.byteLength(name) <= 100) return ["", name];
  for (let slash = name.indexOf("/"); slash !== -1; slash = name.indexOf("/", slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(rest) <= 100 && Buffer.byteLength(prefix) <= 155) return [prefix, rest];
  }
  throw new Error(`The file name is too long for a backup: ${name}`);
}

/**
 * Reads an archive: yields { name, size, content }. `content` is an async iterable of buffers that must be consumed before
 * the next entry. Throws if the source ends early.
 */
export async function* readTar(source) {
  const input = blocks(source);
  for (;;) {
    const header = await input.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    verifyChecksum(header);
    const text = (from, length) => header.toString("utf8", from, from + length).replace(/\0.*$/s, "");
    const size = Number.parseInt(text(124, 12), 8);
    const prefix = text(345, 155);
    yield { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size, content: input.chunks(size) };
    await input.take(tarPadding(size).length);
  }
}

function verifyChecksum(header) {
  const written = Number.parseInt(header.toString("latin1", 148, 156), 8);
  let sum = 8 * 32;
  header.forEach((byte, index) => (sum += index >= 148 && index < 156 ? 0 : byte));
  if (sum !== written) throw new Error("it is damaged");
}

function blocks(source) {
  const iterator = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  const more = async () => {
    const { done, value } = await iterator.next();
    if (done) throw new Error("it is cut off");
    return value;
  };
  async function* chunks(size) {
    for (let left = size; left > 0;) {
      if (rest.length === 0) rest = await more();
      const chunk = rest.subarray(0, left);
      rest = rest.subarray(chunk.length);
      left -= chunk.length;
      yield chunk;
    }
  }
  return {
    chunks,
    async take(size) {
      const parts = [];
      for await (const chunk of chunks(size)) parts.push(chunk);
      return Buffer.concat(parts);
    },
  };
}
