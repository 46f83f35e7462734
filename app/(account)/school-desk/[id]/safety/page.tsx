import { pageMetadata } from "@/app/page-metadata";
import { DeclareSafety } from "@/components/safety/declare-safety";
import { listDeclaredSafety } from "@/lib/safety/queries";
import { DeskForm, type DeskPageProps, deskSchool, sentForm } from "../desk-form";

export const generateMetadata = async ({ params }: DeskPageProps) =>
  pageMetadata({
    title: "Safety and access",
    description: "What a school answers to questions about safety and access, as its representative declares it, with the day.",
    path: `/school-desk/${(await params).id}/safety`,
    index: false,
  });

// GET /school-desk/{id}/safety – a representative answers questions about safety and access
export default async function DeskSafetyPage(props: DeskPageProps) {
  const school = await deskSchool(props, "safety");
  const { problem, isSaved } = await sentForm(props);
  return (
    <DeskForm
      {...{ school, problem, isSaved }}
      errors={{}}
      page="safety"
      title="Safety and access"
      intro="Your answers are shown at once as what the school says, with today’s date, beside what registers and parents say."
    >
      <DeclareSafety answers={await listDeclaredSafety(school.id)} />
    </DeskForm>
  );
}
