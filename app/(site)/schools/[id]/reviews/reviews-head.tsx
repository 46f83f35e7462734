import { Breadcrumb } from "@/components/layout/breadcrumb";
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
  const crumbs = [
    { label: "Schools", href: "/schools" },
    { label: school.placeName, href: `/schools/in/${school.placeId}` },
    { label: school.name, href: `/schools/${school.id}` },
    { label: here },
  ];
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <header className="rule mb-8 before:mb-4">
        <div>{children}</div>
      </header>
    </>
  );
}
