import { adminPage } from "@/app/admin/require-admin";
import { AddedEnrolments } from "@/components/admin/verification/added-enrolments.client";

export const metadata = { title: "Enrolments | Admin" };

export default adminPage(AddedEnrolments);
