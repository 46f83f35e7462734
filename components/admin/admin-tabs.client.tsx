"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { ScrollRow } from "@/components/ui/scroll-row";
import type { AdminFigures } from "@/lib/analytics/view";
import { formatCount } from "@/lib/schools/labels";

interface Tab {
  href: string;
  title: string;
  count?: (figures: AdminFigures) => number;
}

/** What is done every day. */
const TABS: Tab[] = [
  { href: "/admin", title: "User Verification", count: (figures) => figures.pendingVerifications + figures.pendingEnrolments },
  { href: "/admin/users", title: "All Users" },
  { href: "/admin/schools", title: "School Management" },
  { href: "/admin/reviews", title: "Review Moderation", count: (figures) => figures.pendingReviews },
  { href: "/admin/analytics", title: "Analytics" },
];

/** What is done when something waits, and what is looked up now and then. */
const MORE_TABS: Tab[] = [
  { href: "/admin/replies", title: "Replies", count: (figures) => figures.pendingReplies },
  { href: "/admin/reports", title: "Reports", count: (figures) => figures.openReports },
  { href: "/admin/grievances", title: "Grievances", count: (figures) => figures.openGrievances },
  { href: "/admin/corrections", title: "Corrections", count: (figures) => figures.pendingCorrections },
  { href: "/admin/audit", title: "Audit Log" },
  { href: "/admin/admins", title: "Admins" },
  { href: "/admin/mail", title: "Mail" },
];

/** The parts of the dashboard: two rows, so that all can be seen on a wide screen. */
export function AdminTabs({ figures }: { figures?: AdminFigures }) {
  const path = usePathname();
  const rows: [string, Tab[]][] = [
    ["tabs", TABS],
    ["tabs tabs-more", MORE_TABS],
  ];
  return (
    <nav aria-label="Admin">
      {rows.map(([className, tabs]) => (
        <ScrollRow key={className} className={className} current={`${path} ${figures ? "with" : "without"} numbers`}>
          {tabs.map(({ href, title, count }) => (
            <Link key={href} className="tab" href={href} prefetch={false} aria-current={isWithin(path, href) ? "page" : undefined}>
              {title}
              {figures && count && count(figures) > 0 && <Pending count={count(figures)} />}
            </Link>
          ))}
        </ScrollRow>
      ))}
    </nav>
  );
}

function Pending({ count }: { count: number }) {
  return (
    <span className="n">
      {formatCount(count)}
      <span className="vh"> pending</span>
    </span>
  );
}

/** What lies below a tab's address belongs to that tab; below the first one lie all. */
const isWithin = (path: string, href: string) => path === href || (href !== "/admin" && path.startsWith(`${href}/`));
