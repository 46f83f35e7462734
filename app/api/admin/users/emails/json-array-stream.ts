/** Streams batches of values as one JSON array, with one batch in memory at a time. */
export function jsonArrayStream(batches: AsyncGenerator<unknown[], void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await batches.next();
      const rows = done ? "" : value.map((row) => JSON.stringify(row)).join(",");
      if (rows) controller.enqueue(encoder.encode(isFirst ? `[${rows}` : `,${rows}`));
      if (rows) isFirst = false;
      if (!done) return;
      controller.enqueue(encoder.encode(isFirst ? "[]" : "]"));
      controller.close();
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
}
