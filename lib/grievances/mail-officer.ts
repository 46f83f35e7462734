import { queueMail } from "@/lib/mail/queue-mail";
import { appUrl } from "@/lib/platform/env";
import { grievanceOfficer } from "@/lib/platform/site";
import { CATEGORY_LABELS } from "./labels";
import type { GrievanceCategory } from "./schema";

interface OpenGrievance {
  number: string;
  category: GrievanceCategory;
  dueAt: Date;
}

/** Mails the grievance officer that a grievance is new, due soon or overdue, without anything about its sender. */
export const mailOfficer = ({ number, category, dueAt }: OpenGrievance, state: "new" | "soon" | "overdue") =>
  queueMail({
    kind: "grievance-reminder",
    address: grievanceOfficer().email,
    facts: { number, about: CATEGORY_LABELS[category], dueAt: dueAt.toISOString(), state, link: `${appUrl()}/admin/grievances` },
  });
