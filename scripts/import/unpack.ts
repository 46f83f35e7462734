import { once } from "node:events";
import { createGunzip } from "node:zlib";

/** Decompresses gzip, recognised by its first bytes; passes other data through. */
export async function* decompressed(stream: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await stream.next();
  if (first.done) return;
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isGzip) {
    yield first.value;
    yield* stream;
    return;
  }
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  const writing = (async () => {
    for (let chunk: IteratorResult<Uint8Array> = first; !chunk.done; chunk = await stream.next()) {
      if (!gunzip.write(chunk.value)) await once(gunzip, "drain");
    }
    gunzip.end();
  })();
  writing.catch((error: Error) => gunzip.destroy(error));
  yield* gunzip;
}
