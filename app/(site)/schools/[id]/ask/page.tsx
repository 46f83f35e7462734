import type { Metadata } from "next";
import { FreshUntil } from "@/app/fresh-until";
import { pageMetadata } from "@/app/page-metadata";
import { Breadcrumb } from "@/components/layout/breadcrumb";
import { SafetyQuestions } from "@/components/safety/school-safety";
import { listPublicFacts } from "@/lib/curation/facts/public-facts";
import { describeSafety, safetyChangesOn } from "@/lib/safety/describe-safety";
import { readSafety } from "@/lib/safety/queries";
import { languageOf } from "@/lib/schools/labels";
import { MissingSchool, missingSchoolMetadata } from "../../../missing-school";
import { schoolOfPage } from "../../../school-of-page";

// Cached until the school or its figures change.
export const revalidate = 86400;
export const generateStaticParams = () => [];

type Props = { params: Promise<{ id: string }> };

const pathOf = (id: string) => `/schools/${id}/ask`;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const school = await schoolOfPage((await params).id, pathOf);
  if (!school) return missingSchoolMetadata;
  const description = `What nobody has told us yet about safety and access at ${school.name}, as a list to print.`;
  return pageMetadata({ title: `Questions for ${school.name}`, description, path: `/schools/${school.id}`, index: false });
}

// GET /schools/:id/ask – questions about what isn't known, to print and take along
export default async function AskPage({ params }: Props) {
  const school = await schoolOfPage((await params).id, pathOf);
  if (!school) return <MissingSchool backTo="school list" />;
  const [{ facts }, storedSafety] = await Promise.all([listPublicFacts(school), readSafety(school.id)]);
  const safety = describeSafety(school, facts, storedSafety);
  const crumbs = [
    { label: "Schools", href: "/schools" },
    { label: school.placeName, href: `/schools/in/${school.placeId}` },
    { label: school.name, href: `/schools/${school.id}` },
    { label: "Questions" },
  ];
  return (
    <div className="wrap">
      <FreshUntil day={safetyChangesOn(safety)} />
      <Breadcrumb crumbs={crumbs} />
      <header className="rule mb-8 before:mb-4">
        <div>
          <h1>
            Questions for <span lang={languageOf(school.name)}>{school.name}</span>
          </h1>
          <p className="max-w-measure text-ink-soft">
            Nobody has told us about these yet, or what we know is old. Print this page and ask the school.
          </p>
        </div>
      </header>
      <div className="max-w-measure">
        <SafetyQuestions facts={safety} />
      </div>
    </div>
  );
}
