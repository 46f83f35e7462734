import { pageMetadata } from "@/app/page-metadata";
import { Breadcrumb } from "@/components/layout/breadcrumb";
import { ClaimSchool } from "@/components/representatives/claim-school.client";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { pageActor } from "@/lib/http/page-actor";
import { supportEmail } from "@/lib/platform/site";
import { listRepresentations } from "@/lib/reviews/replies/representatives";
import { can } from "@/lib/policy/authorize";
import { claimDomain } from "@/lib/representatives/claim-domain";
import { canRenew } from "@/lib/representatives/representation-term";
import { findOpenClaim } from "@/lib/representatives/own-claims";
import { judgeWebsite } from "@/lib/representatives/website-trust";
import { formatDate, languageOf } from "@/lib/schools/labels";
import type { SchoolDetail } from "@/lib/schools/view";
import { MissingSchool, missingSchoolMetadata } from "../../../missing-school";
import { schoolOfPage } from "../../../school-of-page";

type Props = { params: Promise<{ id: string }> };

const pathOf = (id: string) => `/schools/${id}/claim`;

export async function generateMetadata({ params }: Props) {
  const school = await schoolOfPage((await params).id, pathOf);
  if (!school) return missingSchoolMetadata;
  return pageMetadata({
    title: `Do you work at ${school.name}?`,
    description: `How people who work at ${school.name}, ${school.placeName}, can speak for it here: what they can do, and how we check.`,
    path: pathOf(school.id),
    index: false,
  });
}

// GET /schools/{id}/claim – someone who works at the school asks to speak for it
export default async function ClaimPage({ params }: Props) {
  const school = await schoolOfPage((await params).id, pathOf);
  if (!school) return <MissingSchool backTo="school list" />;
  return (
    <div className="wrap pb-6 [--wrap:40rem]">
      <Breadcrumb
        crumbs={[{ label: "Schools", href: "/schools" }, { label: school.name, href: `/schools/${school.id}` }, { label: "Claim" }]}
      />
      <div className="rule">
        <h1>
          Do you work at <span lang={languageOf(school.name)}>{school.name}</span>?
        </h1>
        <p className="mt-2 text-ink-soft">
          You can speak for your school here. It’s free, and it changes nothing about its rating or place in lists.
        </p>
      </div>
      <section className="mt-6 space-y-4" aria-labelledby="rights">
        <h2 id="rights">What you can do</h2>
        <ul className="list-disc space-y-1 pl-5">
          <li>Say at once what the school’s website, phone number and overview are. The page shows that the school says so.</li>
          <li>Reply once to each review. We read a reply before it is published.</li>
          <li>You can’t change, hide or remove reviews, and we never tell a school who wrote one.</li>
          <li>Your name and address are never shown. You can’t be a parent of this school with the same account.</li>
        </ul>
      </section>
      <section className="mt-8 space-y-4" aria-labelledby="checks">
        <h2 id="checks">How we check</h2>
        <ol className="list-decimal space-y-1 pl-5">
          <li>We send a code to an email address at the school’s website.</li>
          <li>You enter the code. Someone on our team then decides, or two people if the school has many reviews.</li>
          <li>If someone speaks for the school already, we tell them seven days before.</li>
          <li>After a year, we ask you for a new code.</li>
        </ol>
      </section>
      <section className="mt-8 space-y-4" aria-labelledby="form">
        <h2 id="form">Start</h2>
        <Start school={school} />
      </section>
    </div>
  );
}

/** For visitors it reads only the school, because their database role can read nothing else. */
async function Start({ school }: { school: SchoolDetail }) {
  const { id: schoolId } = school;
  const [actor, domain] = [await pageActor(), claimDomain(school.website)];
  const mail = <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>;
  if (school.isClosed) return <p>This school has closed.</p>;
  if (!domain) return <p>We don’t know a website with the school’s own domain. Please write to {mail} from the school’s address.</p>;
  if (actor.kind === "visitor")
    return (
      <>
        <p>
          You need an email address that ends with <b className="wrap-anywhere">@{domain}</b>, and an account.
        </p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink href={`/api/login?next=${pathOf(schoolId)}`}>Sign in</ButtonLink>
          <ButtonLink variant="outline" href="/sign-up">
            Create an account
          </ButtonLink>
        </p>
      </>
    );
  if (!can(actor, "claim.make", {})) return <p>Administrators decide on claims and can’t make one.</p>;
  if (!(await judgeWebsite(schoolId))?.basis)
    return <p>The school’s website was added or changed here less than 90 days ago, so we can’t rely on it yet. Please write to {mail}.</p>;
  const link = (await listRepresentations(actor.id)).find(({ school }) => school.id === schoolId);
  if (link && !canRenew(link.endsOn))
    return <p>You speak for this school{link.endsOn && ` until ${formatDate(link.endsOn)}`}. Reply to reviews on its page.</p>;
  return (
    <>
      {link?.endsOn && <p>You speak for this school until {formatDate(link.endsOn)}. Ask for a new code to renew for another year.</p>}
      <noscript>
        <Notice inline kind="warn">
          <p>This form needs JavaScript. Without it, please write to {mail} from the school’s address.</p>
        </Notice>
      </noscript>
      <ClaimSchool schoolId={schoolId} domain={domain} open={await findOpenClaim({ userId: actor.id, schoolId })} />
    </>
  );
}
