import type { MetadataRoute } from "next";
import { SITE } from "@/lib/platform/site";

/** The web app manifest, for a phone's home screen. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: `${SITE.name}: ${SITE.tagline}`,
    short_name: SITE.name,
    description: SITE.description,
    start_url: "/",
    display: "browser",
    lang: "en-IN",
    background_color: "#FAF8F2",
    theme_color: "#FAF8F2",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
