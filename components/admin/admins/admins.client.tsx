"use client";
import dynamic from "next/dynamic";
import { RowButton } from "@/components/admin/lists/cells";
import { actionsColumn, byText, column, type Columns, nameColumn, sortedColumn } from "@/components/admin/lists/list-columns";
import { ListPage } from "@/components/admin/lists/list-page";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { useListPage } from "@/components/admin/lists/use-list-page";
import { Badge } from "@/components/ui/badge";
import type { ListedAdmin } from "@/lib/accounts/view";
import { formatMoment } from "@/lib/platform/clock";
import { languageOf } from "@/lib/schools/labels";

const DemoteAdmin = dynamic(() => import("./demote-admin").then((file) => file.DemoteAdmin), { ssr: false });

/** The administrators with their second factor and last sign-in. Their rights can be removed here. */
export function Admins() {
  const page = useListPage<ListedAdmin>({ id: "admins", path: "/api/admin/admins", defaultSort: "name" });
  const { opened } = page;
  /** The only administrator can't lose their rights. */
  const isLast = page.list.data?.total === 1 && !page.address.search;
  const columns: Columns<ListedAdmin> = [
    nameColumn(
      "Name",
      (admin) => (
        <>
          <b lang={languageOf(nameOf(admin))}>{nameOf(admin)}</b>
          {admin.isSelf && <span className="text-sm text-ink-soft">{isLast ? "You. The only administrator can’t step down." : "You"}</span>}
        </>
      ),
      byText("name"),
    ),
    sortedColumn("Email", byText("email"), ({ email }) => <span className="min-w-36 wrap-anywhere max-md:min-w-0">{email}</span>),
    column("Second factor", ({ hasSecondFactor }) => (
      <Badge variant={hasSecondFactor ? "good" : "warn"} size="sm" icon={hasSecondFactor ? "shield" : "shield-off"}>
        {hasSecondFactor ? "On" : "Off"}
      </Badge>
    )),
    column("Last sign-in", ({ lastSignInAt }) =>
      lastSignInAt ? (
        <span className="whitespace-nowrap text-sm">{formatMoment(lastSignInAt)}</span>
      ) : (
        <span className="text-ink-soft">Never</span>
      ),
    ),
    actionsColumn(
      (admin) =>
        !isLast && (
          <RowButton
            label={admin.isSelf ? "Step down" : "Remove admin rights"}
            about={`: ${nameOf(admin)}`}
            isDestructive
            isOpener
            onPress={() => page.open("view", admin)}
          />
        ),
    ),
  ];

  return (
    <ListPage page={page} heading="Administrators" search="Search name or email" columns={columns} isCompact>
      {opened && (
        <DemoteAdmin
          admin={opened.row}
          onDone={() => {
            opened.remove();
            void page.reload();
          }}
          {...opened.dialog}
        />
      )}
    </ListPage>
  );
}
