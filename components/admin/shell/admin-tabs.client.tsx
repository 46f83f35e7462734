"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { ScrollRow } from "@/components/ui/scroll-row";
import { tabClasses, tabCountClasses, tabListClasses } from "@/components/ui/tabs";
import type { AdminFigures } from "@/lib/analytics/view";
import { formatCount } from "@/lib/schools/labels";

interface Tab {
  href: string;
  title: string;
  /** Items that wait for an administrator */
  count?: (figures: AdminFigures) => number;
}

const GROUPS: readonly { title: string; tabs: readonly Tab[] }[] = [
  {
    title: "People",
    tabs: [
      { href: "/admin", title: "User Verification", count: (figures) => figures.pendingVerifications },
      { href: "/admin/users", title: "All Users" },
      { href: "/admin/enrolments", title: "Enrolments", count: (figures) => figures.pendingEnrolments },
      { href: "/admin/claims", title: "Claims", count: (figures) => figures.openClaims },
      { href: "/admin/representatives", title: "Representatives" },
    ],
  },
  {
    title: "Reviews",
    tabs: [
      { href: "/admin/reviews", title: "Review Moderation", count: (figures) => figures.pendingReviews },
      { href: "/admin/reports", title: "Reports", count: (figures) => figures.openReports },
      { href: "/admin/appeals", title: "Appeals", count: (figures) => figures.openAppeals },
      { href: "/admin/replies", title: "Replies", count: (figures) => figures.pendingReplies },
    ],
  },
  {
    title: "Schools",
    tabs: [
      { href: "/admin/schools", title: "School Management" },
      { href: "/admin/schools/duplicates", title: "Duplicates" },
      { href: "/admin/corrections", title: "Corrections", count: (figures) => figures.pendingCorrections },
      { href: "/admin/schools/checks", title: "Register Checks" },
      { href: "/admin/schools/uploads", title: "Uploads" },
    ],
  },
  {
    title: "Office",
    tabs: [
      { href: "/admin/grievances", title: "Grievances", count: (figures) => figures.openGrievances },
      { href: "/admin/analytics", title: "Analytics" },
      { href: "/admin/audit", title: "Audit Log" },
      { href: "/admin/joint-decisions", title: "Joint Decisions", count: (figures) => figures.openJointDecisions },
      { href: "/admin/admins", title: "Admins" },
      { href: "/admin/mail", title: "Email" },
    ],
  },
];

/** The dashboard's navigation: four groups and the tabs of the current one. On a phone the groups are a bar at the foot of the screen. */
export function AdminTabs({ figures }: { figures?: AdminFigures }) {
  const path = usePathname();
  const currentHref = findTab(path)?.href;
  const current = GROUPS.find(({ tabs }) => tabs.some(({ href }) => href === currentHref)) ?? GROUPS[0];
  return (
    <nav aria-label="Admin">
      <div className="admin-groups mb-2 flex gap-2 max-md:fixed max-md:inset-[auto_0_0] max-md:z-(--z-sticky) max-md:m-0 max-md:grid max-md:grid-cols-4 max-md:gap-1 max-md:border-t max-md:border-line-strong max-md:bg-ground max-md:px-1 max-md:pt-1 max-md:pb-[calc(0.25rem+env(safe-area-inset-bottom))]">
        {GROUPS.map((group) => (
          <Link
            key={group.title}
            className="inline-flex min-h-11 items-center justify-center gap-[0.4em] rounded-md px-4 text-ink no-underline hover:bg-sunk max-md:px-1 max-md:text-sm/normal aria-[current]:forced-selected aria-[current]:bg-action-soft aria-[current]:font-bold"
            href={group.tabs[0].href}
            prefetch={false}
            aria-current={group === current || undefined}
          >
            {group.title}
            <PendingCount
              tabs={group.tabs}
              figures={figures}
              className="rounded-full bg-raised px-[0.45em] text-xs/[1.6] font-normal forced-colors:bg-transparent [box-shadow:inset_0_0_0_1px_var(--color-line)]"
            />
          </Link>
        ))}
      </div>
      <ScrollRow key={current.title} className={tabListClasses} current={`${path} ${figures ? "with" : "without"} counts`}>
        {current.tabs.map((tab) => (
          <Link
            key={tab.href}
            className={tabClasses}
            data-slot="tab"
            href={tab.href}
            prefetch={false}
            aria-current={tab.href === currentHref ? "page" : undefined}
          >
            {tab.title}
            <PendingCount tabs={[tab]} figures={figures} className={tabCountClasses} />
          </Link>
        ))}
      </ScrollRow>
    </nav>
  );
}

function PendingCount({ tabs, figures, className }: { tabs: readonly Tab[]; figures?: AdminFigures; className: string }) {
  const count = figures ? tabs.reduce((sum, tab) => sum + (tab.count?.(figures) ?? 0), 0) : 0;
  if (count === 0) return null;
  return (
    <span className={className}>
      {formatCount(count)}
      <span className="sr-only"> pending</span>
    </span>
  );
}

/** The tab of a page: the one with the longest address that its path begins with. `/admin` must match exactly. */
function findTab(path: string): Tab | undefined {
  return GROUPS.flatMap(({ tabs }) => tabs)
    .filter(({ href }) => path === href || (href !== "/admin" && path.startsWith(`${href}/`)))
    .sort((one, other) => other.href.length - one.href.length)[0];
}
