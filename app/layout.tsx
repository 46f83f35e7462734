import "./globals.css";
import type { Metadata, Viewport } from "next";
import { ThemeProvider } from "next-themes";
import { preload } from "react-dom";
import { appUrl } from "@/lib/platform/env";
import { SITE } from "@/lib/platform/site";

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(appUrl()),
    title: { default: SITE.name, template: `%s | ${SITE.name}` },
    applicationName: SITE.name,
    // Phone numbers of schools are explicit links, so browsers should not detect others.
    formatDetection: { telephone: false, address: false, email: false },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#FAF8F2" },
    { media: "(prefers-color-scheme: dark)", color: "#14181A" },
  ],
};

export default function RootLayout({ children }: { children: React.ReactNode }) {
  preload("/fonts/anek-latin-400-700.woff2", { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    // next-themes sets data-theme before the page is drawn, which the server cannot know.
    <html lang="en-IN" suppressHydrationWarning>
      <body>
        <ThemeProvider attribute="data-theme" storageKey="theme" defaultTheme="system" enableColorScheme={false}>
          {children}
        </ThemeProvider>
      </body>
    </html>
  );
}
