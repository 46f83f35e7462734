"use client";
import "./globals.css";
import { SiteError } from "@/app/site-error.client";

/** The last resort: the layout itself failed, so this brings its own document. */
export default function GlobalError(props: { error: Error; reset: () => void }) {
  return (
    <html lang="en-IN">
      <body>
        <title>Something went wrong</title>
        <main>
          <SiteError {...props} />
        </main>
      </body>
    </html>
  );
}
