import type { Metadata } from "next";
import { SiteFrame } from "@/app/site-frame";
import { Toaster } from "@/components/ui/toaster.client";
import { pageActor } from "@/lib/http/page-actor";

/** Pages of one person: made for each request, and not for search engines. */
export const metadata: Metadata = { robots: { index: false, follow: true } };

export default async function AccountLayout({ children }: { children: React.ReactNode }) {
  const actor = await pageActor();
  return (
    <SiteFrame person={actor.kind === "person" ? actor : null}>
      {children}
      <Toaster />
    </SiteFrame>
  );
}
