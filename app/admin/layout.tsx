import type { Metadata } from "next";
import { requireAdmin } from "@/app/admin/require-admin";
import { SiteFrame } from "@/app/site-frame";
import { AdminHeader } from "@/components/admin/shell/admin-header.client";
import { IdleWarning } from "@/components/admin/shell/idle-warning.client";
import { StepUpHost } from "@/components/admin/shell/step-up-host.client";
import { Queries } from "@/components/layout/queries.client";
import { Toaster } from "@/components/ui/toaster.client";
import { Tooltips } from "@/components/ui/tooltip.client";
import { SESSION_LIMITS } from "@/lib/policy/session-cookie";

export const metadata: Metadata = {
  robots: { index: false, follow: false },
  // Addresses of this area contain search terms such as names.
  referrer: "no-referrer",
};

export default async function AdminLayout({ children }: { children: React.ReactNode }) {
  const admin = await requireAdmin();
  const { firstName, lastName } = admin;
  return (
    <SiteFrame person={admin}>
      <Queries>
        <Tooltips>
          <div className="wrap pt-4 pb-0">
            <AdminHeader name={`${firstName} ${lastName}`.trim()} />
            {/* Before the page, so that it is mounted when the page requests a step-up. */}
            <StepUpHost />
            {children}
            <IdleWarning idleSeconds={SESSION_LIMITS.admin.idle} />
          </div>
        </Tooltips>
      </Queries>
      <Toaster />
    </SiteFrame>
  );
}
