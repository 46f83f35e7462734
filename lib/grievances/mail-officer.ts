import { queueMail } from "@/lib/mail/queue-mail";
import { appUrl } from "@/lib/platform/env";
import { grievanceOfficer } from "@/lib/platform/site";
import { CATEGORY_LABELS } from "./labels";
import type { GrievanceCategory } from "./schema";

interface Waiting {
  number: string;
  category: GrievanceCategory;
  dueAt: Date;
}

/** Tells the grievance officer of one that waits: that it has come, that its time is nearly over, or that it is. No word of who raised it. */
export const mailOfficer = ({ number, category, dueAt }: Waiting, state: "new" | "soon" | "overdue") =>
  queueMail({
    kind: "grievance-reminder",
    address: grievanceOfficer().email,
    facts: { number, about: CATEGORY_LABELS[category], dueAt: dueAt.toISOString(), state, link: `${appUrl()}/admin/grievances` },
  });
