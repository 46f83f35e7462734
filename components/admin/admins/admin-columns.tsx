import { Icon } from "@/components/ui/icon";
import type { Column } from "@/components/ui/table";
import type { ListedAdmin } from "@/lib/accounts/view";
import { formatMoment } from "@/lib/platform/clock";
import { languageOf } from "@/lib/schools/labels";
import { nameOf } from "@/components/admin/use-decisions";

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
          {admin.isSelf && <span className="small soft">{isLast ? "You. The only administrator can’t step down." : "You"}</span>}
        </>
      ),
    },
    {
      id: "email",
      title: "Email",
      sort: { ascending: "email", descending: "-email" },
      cell: ({ email }) => <span className="address">{email}</span>,
    },
    {
      id: "factor",
      title: "Second factor",
      cell: ({ hasSecondFactor }) => (
        <span className={hasSecondFactor ? "status status-good status-line" : "status status-warn status-line"}>
          <Icon name={hasSecondFactor ? "shield" : "shield-off"} />
          {hasSecondFactor ? "On" : "Off"}
        </span>
      ),
    },
    {
      id: "sign-in",
      title: "Last sign-in",
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? <span className="num small">{formatMoment(lastSignInAt)}</span> : <span className="soft">Never</span>,
    },
    {
      id: "actions",
      title: "Actions",
      kind: "actions",
      cell: (admin) =>
        !isLast && (
          <button className="btn btn-bad btn-cell" type="button" data-opener onClick={() => onDemote(admin)}>
            {admin.isSelf ? "Step down" : "Remove admin rights"}
            <span className="vh">: {nameOf(admin)}</span>
          </button>
        ),
    },
  ];
}
