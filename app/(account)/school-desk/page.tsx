import { redirect } from "next/navigation";
import { pageMetadata } from "@/app/page-metadata";
import { DeskForm } from "@/components/representatives/desk-form.client";
import { ButtonLink } from "@/components/ui/button";
import { Fact } from "@/components/ui/fact";
import { Notice } from "@/components/ui/notice";
import { countDeskViews, listDeskSchools } from "@/lib/curation/desk-schools";
import { pageActor } from "@/lib/http/page-actor";
import { SITE } from "@/lib/platform/site";
import { formatCount, formatDate, languageOf } from "@/lib/schools/labels";

export const generateMetadata = () =>
  pageMetadata({
    title: "School desk",
    description: `What a school itself says on ${SITE.name}: its website, phone number and overview, and its replies to reviews.`,
    path: "/school-desk",
    index: false,
  });

const DESK_PAGES = [
  ["fees", "Declare fees"],
  ["admissions", "Declare admission dates"],
  ["safety", "Answer questions about safety and access"],
] as const;

// GET /school-desk – representatives see and change what their schools say
export default async function SchoolDeskPage() {
  const actor = await pageActor();
  if (actor.kind === "visitor") redirect("/api/login?next=/school-desk");
  const schools = await listDeskSchools(actor.id);
  const views = await countDeskViews(schools.map(({ school }) => school.id));
  return (
    <div className="wrap pt-8 pb-6 [--wrap:40rem]">
      <div className="rule">
        <h1>School desk</h1>
        <p className="mt-2 text-ink-soft">
          What you write here is shown at once as said by the school, with the day. Your name is never shown.
        </p>
      </div>
      {schools.length > 0 && (
        <noscript>
          <Notice inline kind="warn" className="mt-6">
            <p>Saving the form below needs JavaScript. Without it, use the email address at the foot of the page.</p>
          </Notice>
        </noscript>
      )}
      {schools.length === 0 && (
        <p className="mt-6">
          You don’t speak for a school. If you work at one, find its page and follow “Do you work at this school?”.{" "}
          <a href="/schools">Find your school</a>.
        </p>
      )}
      {schools.map(({ school, facts, endsOn, isPaused, openReports, waitingReplies }) => (
        <section key={school.id} className="mt-8 space-y-4" aria-labelledby={`desk-${school.id}`}>
          <h2 id={`desk-${school.id}`} lang={languageOf(school.name)}>
            {school.name}, {school.city}
          </h2>
          <dl className="facts">
            <Fact label="Views of its page in the last 30 days">
              {views.has(school.id) ? formatCount(views.get(school.id)!) : "Fewer than 20"}
            </Fact>
            <Fact label="Replies waiting to be checked">{formatCount(waitingReplies)}</Fact>
            <Fact label="Your reports waiting for a decision">{formatCount(openReports)}</Fact>
            {endsOn && <Fact label="You speak for it until">{formatDate(endsOn)}</Fact>}
          </dl>
          {isPaused ? (
            <p>
              You can’t make changes for now: the school’s website has moved to another domain since you proved that you work there. What
              you wrote stays. <a href={`/schools/${school.id}/claim`}>How to prove it again</a>.
            </p>
          ) : (
            <>
              <DeskForm schoolId={school.id} facts={facts} />
              <ul className="grid gap-2">
                {DESK_PAGES.map(([page, label]) => (
                  <li key={page}>
                    <a className="inline-flex min-h-11 items-center" href={`/school-desk/${school.id}/${page}`}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="text-sm text-ink-soft">
            Name, board, numbers, address and that the school has closed: use “Suggest a correction” on its page. Our team checks these
            first. Reviews, ratings and what parents say about fees can’t be changed here.
          </p>
          <ButtonLink variant="outline" href={`/schools/${school.id}#reviews`}>
            Reply to reviews
          </ButtonLink>
        </section>
      ))}
    </div>
  );
}
