import { SiteFrame } from "@/app/site-frame";
import { DeferredToaster } from "@/components/ui/late-toaster.client";

export default function SiteLayout({ children }: { children: React.ReactNode }) {
  return (
    <SiteFrame>
      {/* lib/page-cache/page-scripts.mjs: these pages are read, and work without a script. */}
      <meta name="scripts" content="after-first-frame" />
      {children}
      <DeferredToaster />
    </SiteFrame>
  );
}
