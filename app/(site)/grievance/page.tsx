import { Fact } from "@/components/ui/fact";
import { z } from "zod";
import { pageMetadata } from "@/app/page-metadata";
import { RaiseGrievance } from "@/components/grievances/raise-grievance.client";
import { Notice } from "@/components/ui/notice";
import { ownPath } from "@/lib/http/own-path";
import { pageActor } from "@/lib/http/page-actor";
import { grievanceOfficer, SITE, supportEmail } from "@/lib/platform/site";
import { findReviewPath } from "@/lib/reviews/queries";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () =>
  pageMetadata({
    title: "Raise a grievance",
    description: `Who answers grievances about ${SITE.name}, by when, and a form to raise one. You don’t need an account, and you get a reference number at once.`,
    path: "/grievance",
  });

// GET /grievance – who answers grievances and by when, and the form; `?review=` or `?page=` is its subject
export default async function GrievancePage({ searchParams }: Props) {
  const [actor, page] = [await pageActor(), await pageOf(await searchParams)];
  const officer = grievanceOfficer();
  return (
    <div className="wrap pt-8 pb-6 [--wrap:40rem]">
      <div className="rule">
        <h1>Raise a grievance</h1>
        <p className="mt-2 text-ink-soft">
          Tell us what is wrong on this site or with your data. You don’t need an account, and it’s free.
        </p>
      </div>
      <section className="mt-6 space-y-4" aria-labelledby="answered">
        <h2 id="answered">Who answers, and by when</h2>
        <dl className="facts">
          <Fact label="Grievance officer">
            {officer.name}
            <br />
            <a href={`mailto:${officer.email}`}>{officer.email}</a>
          </Fact>
          <Fact label="Acknowledgement">At once, by email, with a reference number (the law allows 24 hours)</Fact>
          <Fact label="What a review says, privacy, impersonation, harm to a child">Answered within 36 hours</Fact>
          <Fact label="Everything else">Answered within 7 days</Fact>
          <Fact label="Questions about your personal data">
            <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>, or this form
          </Fact>
        </dl>
        <p className="text-sm text-ink-soft">
          If you are not satisfied with our answer, you can appeal within 30 days to the{" "}
          <a href="https://gac.gov.in" rel="external nofollow">
            Grievance Appellate Committee
          </a>{" "}
          of the Government of India. About personal data, you can also complain to the Data Protection Board of India.
        </p>
      </section>
      <section className="mt-8 space-y-4" aria-labelledby="form">
        <h2 id="form">Your grievance</h2>
        <noscript>
          <Notice inline kind="warn">
            <p>
              This form needs JavaScript. Without it, please write to <a href={`mailto:${officer.email}`}>{officer.email}</a>
              {page && (
                <>
                  {" "}
                  and mention this page: <b className="wrap-anywhere">{page}</b>
                </>
              )}
              . We will answer within the same times.
            </p>
          </Notice>
        </noscript>
        <RaiseGrievance
          isAboutReview={page?.includes("#review-") ?? false}
          given={{
            name: actor.kind === "person" ? `${actor.firstName} ${actor.lastName}`.trim() : "",
            email: actor.kind === "person" ? actor.email : "",
            page: page ?? "",
          }}
        />
      </section>
    </div>
  );
}

/** The page that the grievance is about: a published review's, or any path of this site. */
async function pageOf({ review, page }: Record<string, string | string[] | undefined>): Promise<string | null> {
  const { data: reviewId } = z.uuid().safeParse(review);
  return reviewId ? findReviewPath(reviewId) : ownPath(page);
}
