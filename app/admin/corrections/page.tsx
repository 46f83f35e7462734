import { adminPage } from "@/app/admin/require-admin";
import { Corrections } from "@/components/admin/schools/corrections/corrections.client";

export const metadata = { title: "Corrections | Admin" };

export default adminPage(Corrections);
