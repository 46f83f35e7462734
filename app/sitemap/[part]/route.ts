import { WORDS_PATHS } from "@/app/words-pages";
import { SITEMAP_TYPE, URLSET_END, URLSET_START, urlEntry } from "@/app/sitemap/sitemap-xml";
import { hasDemoData, listStates } from "@/lib/schools/queries";
import { listPlacePaths, readSitemapPart } from "@/lib/schools/sitemap";

export const dynamic = "force-dynamic";

// GET /sitemap/:part.xml – the addresses of one part, streamed; 404 for an empty part
export async function GET(_request: Request, { params }: { params: Promise<{ part: string }> }): Promise<Response> {
  const [, name, number] = /^(?:(pages)|(?:places-)?(\d{1,7}))\.xml$/.exec((await params).part) ?? [];
  if (name) return xml(chunksOf(await listPagePaths()));
  if (number === undefined) return notFound();
  const batches = (await params).part.startsWith("places-") ? readPlaces(Number(number)) : readSchools(Number(number));
  // Reads the first batch before responding, so that a missing part is 404 and an unavailable database 503.
  const first = await batches.next();
  return first.done ? notFound() : xml(batches, first.value);
}

async function listPagePaths(): Promise<string[]> {
  const [isDemo, states] = await Promise.all([hasDemoData(), listStates()]);
  if (isDemo) return [...WORDS_PATHS];
  const places = states.length > 0 ? ["/schools", "/schools/in", ...states.map((state) => `/schools/in/${state.slug}`)] : [];
  return ["/", ...WORDS_PATHS, ...places];
}

async function* chunksOf(paths: string[]): AsyncGenerator<string> {
  yield paths.map((path) => urlEntry(path)).join("");
}

async function* readPlaces(part: number): AsyncGenerator<string> {
  const paths = (await hasDemoData()) ? [] : await listPlacePaths(part);
  if (paths.length > 0) yield paths.map((path) => urlEntry(`/schools/in/${path}`)).join("");
}

async function* readSchools(part: number): AsyncGenerator<string> {
  for await (const batch of readSitemapPart(part)) {
    yield batch.map((school) => urlEntry(`/schools/${school.id}`, school.changedAt)).join("");
  }
}

function xml(batches: AsyncGenerator<string>, first = ""): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(URLSET_START + first)),
    async pull(controller) {
      const next = await batches.next();
      controller.enqueue(encoder.encode(next.done ? URLSET_END : next.value));
      if (next.done) controller.close();
    },
    cancel: async () => void (await batches.return(undefined)),
  });
  return new Response(body, { headers: { "Content-Type": SITEMAP_TYPE, "Cache-Control": "public, max-age=3600" } });
}

const notFound = () =>
  new Response("There is no such part of the sitemap.\n", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
