import { pageMetadata } from "@/app/page-metadata";
import { DeclareFees } from "@/components/fees/declare-fees";
import { checkFeeForm } from "@/lib/fees/fee-form";
import { declarableYears } from "@/lib/fees/criteria";
import { getSchoolFees } from "@/lib/fees/queries";
import { clock } from "@/lib/platform/clock";
import { academicYearOf } from "@/lib/schools/academic-year";
import { formatAcademicYear } from "@/lib/schools/labels";
import { DeskForm, DeskYears, type DeskPageProps, deskSchool, sentForm } from "../desk-form";

export const generateMetadata = async ({ params }: DeskPageProps) =>
  pageMetadata({
    title: "Declared fees",
    description: "What a school charges by class and kind of fee, as its representative declares it for an academic year.",
    path: `/school-desk/${(await params).id}/fees`,
    index: false,
  });

// GET /school-desk/{id}/fees – a representative declares the fees of a year
export default async function DeskFeesPage(props: DeskPageProps) {
  const school = await deskSchool(props, "fees");
  const { sent, problem, isSaved, year } = await sentForm(props);
  const running = academicYearOf(clock.now());
  const years = declarableYears(running);
  const chosen = years.includes(year) ? year : running;
  const { declared } = await getSchoolFees(school, { source: "declared" });
  // If what was sent is too long for an address, post-form.ts leaves it out of the redirect.
  const checked = problem && sent.size > 2 ? checkFeeForm(school, sent) : null;
  const errors = checked && "errors" in checked ? checked.errors : {};
  return (
    <DeskForm
      {...{ school, problem, errors, isSaved }}
      page="fees"
      title={`Fees of ${formatAcademicYear(chosen)}`}
      intro="What you enter replaces the declared fees of this year, and is shown at once as said by the school. “What changed” on its page keeps what it replaces."
      head={<DeskYears years={years} chosen={chosen} />}
    >
      <DeclareFees {...{ school, declared, errors }} year={chosen} sent={checked && sent} />
    </DeskForm>
  );
}
