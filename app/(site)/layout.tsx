import { SiteFrame } from "@/app/site-frame";
import { LateToaster } from "@/components/ui/late-toaster.client";

export default function SiteLayout({ children }: { children: React.ReactNode }) {
  return (
    <SiteFrame>
      {children}
      <LateToaster />
    </SiteFrame>
  );
}
