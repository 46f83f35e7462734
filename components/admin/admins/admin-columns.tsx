import type { Column } from "@/components/ui/table";
import type { ListedAdmin } from "@/lib/accounts/view";
import { formatMoment } from "@/lib/platform/clock";
import { languageOf } from "@/lib/schools/labels";
import { nameOf } from "@/components/admin/use-decisions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

interface AdminColumns {
  /** There is only one administrator, who can't lose their rights. */
  isLast: boolean;
  onDemote: (admin: ListedAdmin) => void;
}

export function adminColumns({ isLast, onDemote }: AdminColumns): Column<ListedAdmin>[] {
  return [
    {
      id: "admin",
      title: "Name",
      kind: "name",
      sort: { ascending: "name", descending: "-name" },
      cell: (admin) => (
        <>
          <b lang={languageOf(nameOf(admin))}>{nameOf(admin)}</b>
          {admin.isSelf && <span className="text-sm text-ink-soft">{isLast ? "You. The only administrator can’t step down." : "You"}</span>}
        </>
      ),
    },
    {
      id: "email",
      title: "Email",
      sort: { ascending: "email", descending: "-email" },
      cell: ({ email }) => <span className="min-w-36 wrap-anywhere max-md:min-w-0">{email}</span>,
    },
    {
      id: "factor",
      title: "Second factor",
      cell: ({ hasSecondFactor }) => (
        <Badge variant={hasSecondFactor ? "good" : "warn"} size="sm" icon={hasSecondFactor ? "shield" : "shield-off"}>
          {hasSecondFactor ? "On" : "Off"}
        </Badge>
      ),
    },
    {
      id: "sign-in",
      title: "Last sign-in",
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? (
          <span className="whitespace-nowrap text-sm">{formatMoment(lastSignInAt)}</span>
        ) : (
          <span className="text-ink-soft">Never</span>
        ),
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (admin) =>
        !isLast && (
          <Button variant="destructive" size="sm" data-opener onClick={() => onDemote(admin)}>
            {admin.isSelf ? "Step down" : "Remove admin rights"}
            <span className="sr-only">: {nameOf(admin)}</span>
          </Button>
        ),
    },
  ];
}
