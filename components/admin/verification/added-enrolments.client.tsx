"use client";
import dynamic from "next/dynamic";
import { PersonCell, RowButton, SchoolCell } from "@/components/admin/lists/cells";
import { actionsColumn, column, type Columns, dateColumn, nameColumn, OLDEST_FIRST } from "@/components/admin/lists/list-columns";
import { ListPage } from "@/components/admin/lists/list-page";
import { nameOf } from "@/components/admin/lists/use-decisions";
import { useListPage } from "@/components/admin/lists/use-list-page";
import type { PendingEnrolment } from "@/lib/verification/view";
import { describeClass, describeEnrolment } from "./labels";

const EnrolmentDialog = dynamic(() => import("./enrolment-dialog").then((file) => file.EnrolmentDialog), { ssr: false });

const ENROLMENTS = "/api/admin/enrollments";
const TITLES = { confirmed: "School Confirmed", rejected: "School Rejected" };

/** Enrolments to confirm: schools that parents added after they registered. */
export function AddedEnrolments() {
  const page = useListPage<PendingEnrolment, "view" | "reject">({
    id: "enrolments",
    path: `${ENROLMENTS}/pending`,
    defaultSort: "oldest",
  });
  const { opened } = page;
  const decide = (enrolment: PendingEnrolment, status: "confirmed" | "rejected", reasonText?: string) =>
    page.act(enrolment, {
      method: "PUT",
      address: `${ENROLMENTS}/${enrolment.id}`,
      body: { status, reasonText },
      done: { title: TITLES[status], text: `${describeEnrolment(enrolment)}. We have told the parent.` },
      failed: "Failed to update the parent’s school.",
    });
  const columns: Columns<PendingEnrolment> = [
    nameColumn("Parent", ({ parent }) => <PersonCell person={parent} />),
    column("School", ({ school }) => <SchoolCell school={school} />),
    column("Class", (enrolment) => describeClass(enrolment) || <span className="text-ink-soft">Not given</span>),
    dateColumn("Added", OLDEST_FIRST, ({ createdAt }) => createdAt),
    actionsColumn((enrolment) => {
      const about = ` ${describeEnrolment(enrolment)}`;
      const isPending = page.pendingId === enrolment.id;
      return (
        <>
          {enrolment.document && (
            <RowButton
              label="View Document"
              about={` of ${nameOf(enrolment.parent)}`}
              isOpener
              onPress={() => page.open("view", enrolment)}
            />
          )}
          <RowButton label="Confirm" about={about} isPending={isPending} onPress={() => void decide(enrolment, "confirmed")} />
          <RowButton label="Reject" about={about} isDestructive onPress={() => page.open("reject", enrolment)} />
        </>
      );
    }),
  ];

  return (
    <ListPage
      page={page}
      heading="Schools added by parents"
      search="Search parent or school"
      searched="parents and schools"
      caption="Schools that parents added after they registered"
      columns={columns}
      empty={{ title: "No schools to confirm", text: "Schools that parents add will be listed here." }}
    >
      {opened && (
        <EnrolmentDialog
          what={opened.what}
          enrolment={opened.row}
          isPending={page.isPending}
          onDecide={(status, reasonText) => void decide(opened.row, status, reasonText)}
          {...opened.dialog}
        />
      )}
    </ListPage>
  );
}
