import { SiteFrame } from "@/app/site-frame";
import { DeferredToaster } from "@/components/ui/deferred-toaster.client";

export default function SiteLayout({ children }: { children: React.ReactNode }) {
  return (
    <SiteFrame>
      {/* These pages work without JavaScript, so their scripts load after the first frame: lib/page-cache/page-scripts.mjs. */}
      <meta name="scripts" content="after-first-frame" />
      {children}
      <DeferredToaster />
    </SiteFrame>
  );
}
