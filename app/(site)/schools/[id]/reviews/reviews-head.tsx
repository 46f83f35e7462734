import { languageOf } from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";

interface ReviewsHeadProps {
  school: SchoolDetail;
  /** The page itself, last in the breadcrumb */
  here: string;
  /** Heading, and what it is a list of */
  children: React.ReactNode;
}

/** The way to a list of a school's reviews, and its heading. */
export function ReviewsHead({ school, here, children }: ReviewsHeadProps) {
  const steps = [
    { name: "Schools", path: "/schools" },
    { name: school.placeName, path: `/schools/in/${school.placeId}` },
    { name: school.name, path: `/schools/${school.id}` },
  ];
  return (
    <>
      <nav className="crumbs" aria-label="Breadcrumb">
        <ol>
          {steps.map((step) => (
            <li key={step.path}>
              <a href={step.path} lang={languageOf(step.name)}>
                {step.name}
              </a>
            </li>
          ))}
          <li aria-current="page">{here}</li>
        </ol>
      </nav>
      <header className="banner rule">
        <div>{children}</div>
      </header>
    </>
  );
}
