import { adminPage } from "@/app/admin/require-admin";
import { Uploads } from "@/components/admin/imports/uploads.client";

export const metadata = { title: "Uploads | Admin" };

export default adminPage(Uploads);
