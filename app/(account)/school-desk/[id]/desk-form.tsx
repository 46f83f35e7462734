import { redirect } from "next/navigation";
import { Breadcrumb } from "@/components/layout/breadcrumb";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { pageActor } from "@/lib/http/page-actor";
import { listRepresentations } from "@/lib/reviews/replies/representatives";
import { formatAcademicYear, languageOf } from "@/lib/schools/labels";
import { findSchool } from "@/lib/schools/queries";
import type { SchoolDetail } from "@/lib/schools/view";

export interface DeskPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The school of a page of the desk. Someone who may not change it now is sent to the desk, which says why. */
export async function deskSchool({ params }: DeskPageProps, page: string): Promise<SchoolDetail> {
  const { id } = await params;
  const actor = await pageActor();
  if (actor.kind === "visitor") redirect(`/api/login?next=/school-desk/${encodeURIComponent(id)}/${page}`);
  const link = (await listRepresentations(actor.id)).find(({ school }) => school.id === id);
  const school = link && !link.isPaused ? await findSchool(id) : null;
  if (!school) redirect("/school-desk");
  return school;
}

/** The fields of a form that could not be saved, from the page's address, to fill in the form again. */
export async function sentForm({ searchParams }: DeskPageProps) {
  const query = await searchParams;
  const sent = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
  return { sent, problem: sent.get("problem"), isSaved: sent.has("saved"), year: Number(sent.get("year")) };
}

interface DeskFormProps {
  school: SchoolDetail;
  /** The last part of the page's path, such as `fees` */
  page: string;
  title: string;
  intro: string;
  /** Above the form, such as links to other years */
  head?: React.ReactNode;
  problem: string | null;
  errors: Readonly<Record<string, string>>;
  isSaved: boolean;
  children: React.ReactNode;
}

/** Links to the page's form for other academic years. */
export const DeskYears = ({ years, chosen }: { years: readonly number[]; chosen: number }) => (
  <nav className="mt-4" aria-label="Academic years">
    <ul className="flex flex-wrap gap-x-4">
      {years.map((year) => (
        <li key={year}>
          <a className="inline-flex min-h-11 items-center" href={`?year=${year}`} aria-current={year === chosen ? "page" : undefined}>
            {formatAcademicYear(year)}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** A form that the browser sends itself, without JavaScript. */
export function DeskForm({ school, page, title, intro, head, problem, errors, isSaved, children }: DeskFormProps) {
  return (
    <div className="wrap pb-6 [--wrap:40rem]">
      <Breadcrumb crumbs={[{ label: "School desk", href: "/school-desk" }, { label: title }]} />
      <div className="rule">
        <h1>{title}</h1>
        <p className="mt-2 text-ink-soft">
          <span lang={languageOf(school.name)}>{school.name}</span>, {school.city}. {intro}
        </p>
      </div>
      {isSaved && (
        <Notice inline kind="good" className="mt-6" role="status" title="Saved">
          <p>
            <a href={`/schools/${school.id}`}>The school’s page</a> shows it within a minute.
          </p>
        </Notice>
      )}
      {problem && <Problem problem={problem} errors={errors} />}
      {head}
      <form className="mt-6 grid gap-6" method="post" action={`/api/represented-schools/${encodeURIComponent(school.id)}/${page}`}>
        {children}
        <Button type="submit" size="lg" block>
          Save
        </Button>
      </form>
    </div>
  );
}

function Problem({ problem, errors }: Pick<DeskFormProps, "errors"> & { problem: string }) {
  const texts = Object.entries(errors);
  const text =
    problem === "RATE_LIMITED" ? "You have made many changes today. Please try again tomorrow." : "Please check the form and try again.";
  return (
    <Notice inline level={2} kind="bad" icon="circle-alert" className="mt-6" role="alert" title="Nothing was changed">
      {texts.length === 0 && <p>{text}</p>}
      <ul className="grid text-sm/normal">
        {texts.map(([field, error]) => (
          <li key={field}>
            <a className="inline-flex min-h-11 items-center text-ink" href={`#${field}`}>
              {error}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
