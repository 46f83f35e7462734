import { pageMetadata } from "@/app/page-metadata";
import { DeclareDates } from "@/components/admissions/declare-dates";
import { declarableYears } from "@/lib/admissions/criteria";
import { checkDateForm } from "@/lib/admissions/date-form";
import { getSchoolAdmissions } from "@/lib/admissions/queries";
import { formatClasses } from "@/lib/fees/labels";
import { clock } from "@/lib/platform/clock";
import { academicYearOf } from "@/lib/schools/academic-year";
import { formatAcademicYear } from "@/lib/schools/labels";
import { DeskForm, type DeskPageProps, deskSchool, DeskYears, sentForm } from "../desk-form";

export const generateMetadata = async ({ params }: DeskPageProps) =>
  pageMetadata({
    title: "Admission dates",
    description: "When a school takes applications for general admission, as its representative declares it for an academic year.",
    path: `/school-desk/${(await params).id}/admissions`,
    index: false,
  });

// GET /school-desk/{id}/admissions – a representative declares the dates of general admission
export default async function DeskAdmissionsPage(props: DeskPageProps) {
  const school = await deskSchool(props, "admissions");
  const { sent, problem, isSaved, year } = await sentForm(props);
  const years = declarableYears(academicYearOf(clock.now()));
  const chosen = years.includes(year) ? year : years[0];
  const { schedules } = await getSchoolAdmissions(school);
  const own = schedules.filter(({ scope, track, academicYear }) => scope === "school" && track === "open" && academicYear === chosen);
  const checked = problem && sent.size > 2 ? checkDateForm(school, sent) : null;
  const errors = checked && "errors" in checked ? checked.errors : {};
  const current = sent.has("new") ? undefined : (own.find(({ classFrom }) => String(classFrom) === sent.get("classFrom")) ?? own.at(0));
  return (
    <DeskForm
      {...{ school, problem, errors, isSaved }}
      page="admissions"
      title={`Admission for ${formatAcademicYear(chosen)}`}
      intro="These dates of general admission are shown at once as said by the school. They replace those of its place and state for the same classes."
      head={
        <>
          <DeskYears years={years} chosen={chosen} />
          {own.length > 0 && (
            <ul className="mt-2" aria-label="Dates by class">
              {own.map(({ classFrom, classTo }) => (
                <li key={classFrom}>
                  <a className="inline-flex min-h-11 items-center" href={`?year=${chosen}&classFrom=${classFrom}`}>
                    {formatClasses({ classFrom, classTo })}
                  </a>
                </li>
              ))}
              <li>
                <a className="inline-flex min-h-11 items-center" href={`?year=${chosen}&new=yes`}>
                  Dates for other classes
                </a>
              </li>
            </ul>
          )}
        </>
      }
    >
      <DeclareDates {...{ school, errors }} year={chosen} schedule={current} sent={checked && sent} />
    </DeskForm>
  );
}
