"use client";
import "./globals.css";
import { SiteError } from "@/app/site-error.client";

/** Shown when the root layout itself fails; has its own document. */
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
