import { once } from "node:events";
import { createGunzip } from "node:zlib";

/** Gzip, by its first bytes, is unpacked; all else passes. */
export async function* unpacked(stream: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await stream.next();
  if (first.done) return;
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isGzip) {
    yield first.value;
    yield* stream;
    return;
  }
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  const feeding = (async () => {
    for (let piece: IteratorResult<Uint8Array> = first; !piece.done; piece = await stream.next()) {
      if (!gunzip.write(piece.value)) await once(gunzip, "drain");
    }
    gunzip.end();
  })();
  feeding.catch((error: Error) => gunzip.destroy(error));
  yield* gunzip;
}
