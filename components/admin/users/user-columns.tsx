import { copyText } from "@/components/admin/copy-text";
import { actionsColumn, byText, column, dateColumn, Lines, OLDEST_FIRST, sortedColumn } from "@/components/admin/list-columns";
import { RowAction } from "@/components/admin/row-action";
import { nameOf } from "@/components/admin/use-decisions";
import { EmailState } from "@/components/admin/verification/parent-facts";
import { Badge } from "@/components/ui/badge";
import { linkButtonClasses } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Column } from "@/components/ui/table";
import { Tooltip } from "@/components/ui/tooltip.client";
import { languageOf } from "@/lib/schools/labels";
import { NO_SCHOOL, userStatus } from "@/lib/verification/labels";
import type { ListedUser } from "@/lib/verification/view";

export type UserAct = "delete" | "revoke";

const copyEmail = ({ email }: ListedUser) => void copyText(email, `${email} copied to clipboard`);

const STATUS_LOOKS = {
  Administrator: { variant: "neutral", icon: "shield" },
  "Verified Parent": { variant: "good", icon: "badge-check" },
  Rejected: { variant: "bad", icon: "x" },
  "Pending Verification": { variant: "warn", icon: "clock" },
} as const;

const BY_JOINING = { ...OLDEST_FIRST, ascendingLabel: "Joined, oldest first", descendingLabel: "Joined, newest first" };

/** The columns of All Users that the specification names. */
export function userColumns(open: (what: UserAct, user: ListedUser) => void): Column<ListedUser>[] {
  return [
    { ...sortedColumn("User", byText("name"), (user) => <b lang={languageOf(nameOf(user))}>{nameOf(user)}</b>), kind: "name" },
    sortedColumn("Email", byText("email"), (user) => (
      <Lines>
        <Tooltip text="Copy this email address">
          <button className={cn(linkButtonClasses, "min-w-36 wrap-anywhere max-md:min-w-0")} type="button" onClick={() => copyEmail(user)}>
            {user.email}
          </button>
        </Tooltip>
        {!user.isEmailConfirmed && <EmailState isConfirmed={false} />}
      </Lines>
    )),
    column("School", ({ schoolName }) =>
      schoolName ? <span lang={languageOf(schoolName)}>{schoolName}</span> : <span className="text-ink-soft">{NO_SCHOOL}</span>,
    ),
    column("Status", (user) => {
      const status = userStatus(user);
      return (
        <Badge size="sm" {...STATUS_LOOKS[status]}>
          {status}
        </Badge>
      );
    }),
    dateColumn("Joined", BY_JOINING, ({ createdAt }) => createdAt),
    actionsColumn((user) => (
      <>
        <RowAction icon="copy" name="Copy Email" row={nameOf(user)} onPress={() => copyEmail(user)} />
        {user.isVerified && !user.isAdmin && (
          <RowAction icon="shield-off" name="Revoke Verification" row={nameOf(user)} onPress={() => open("revoke", user)} />
        )}
        {!user.isAdmin && <RowAction icon="trash-2" name="Delete" row={nameOf(user)} destructive onPress={() => open("delete", user)} />}
      </>
    )),
  ];
}
