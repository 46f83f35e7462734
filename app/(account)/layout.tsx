import type { Metadata } from "next";
import { SiteFrame } from "@/app/site-frame";
import { Toaster } from "@/components/ui/toaster.client";
import { pageActor } from "@/lib/http/page-actor";

/** Pages of one person: rendered for each request and not indexed. */
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
