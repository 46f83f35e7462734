import { languageOf } from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";

interface ReviewsHeadProps {
  school: SchoolDetail;
  /** The current page: the last item of the breadcrumb */
  here: string;
  /** The heading and the line below it */
  children: React.ReactNode;
}

/** Breadcrumb and heading of a page of reviews. */
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
