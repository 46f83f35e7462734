import { requireAdmin } from "@/app/admin/require-admin";
import { SchoolManagement } from "@/components/admin/schools/school-management.client";
import { clock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { academicYearOf } from "@/lib/schools/academic-year";
import { STATES } from "@/lib/schools/places/states";

export const metadata = { title: "School Management | Admin" };

export default async function SchoolsPage() {
  await requireAdmin();
  const form = { states: STATES.map(({ name }) => name), usdRate: env().USD_INR_RATE, academicYear: academicYearOf(clock.now()) };
  return <SchoolManagement form={form} />;
}
