import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ImageResponse } from "next/og";
import { findSchool } from "@/lib/schools/queries";
import { SchoolPicture } from "./picture";
import { PICTURE_SIZE } from "./picture-text";

// Cached like the school's pages.
export const dynamic = "force-static";
export const revalidate = 86400;
export const generateStaticParams = () => [];

const FONTS = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@fontsource/anek-latin/files");

const fonts = Promise.all(
  (["latin", "latin-ext"] as const).flatMap((subset) =>
    ([400, 700] as const).map(async (weight) => ({
      name: subset === "latin" ? "Anek" : "Anek Extended",
      weight,
      style: "normal" as const,
      data: await readFile(join(FONTS, `anek-latin-${subset}-${weight}-normal.woff`)),
    })),
  ),
);

// GET /schools/:id/og.png – the picture shown where a school's page is shared
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const school = await findSchool((await params).id);
  if (!school) return new Response("School not found", { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  return new ImageResponse(<SchoolPicture school={school} />, {
    ...PICTURE_SIZE,
    fonts: await fonts,
    headers: { "cache-control": "public, max-age=3600" },
  });
}
