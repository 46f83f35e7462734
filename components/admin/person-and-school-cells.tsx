import { languageOf } from "@/lib/schools/labels";
import { nameOf } from "./use-decisions";

/** A person in a list: name and email address. */
export function PersonCell({ person }: { person: { firstName: string; lastName: string; email: string } }) {
  return (
    <>
      <b lang={languageOf(nameOf(person))}>{nameOf(person)}</b>
      <span className="text-ink-soft min-w-36 wrap-anywhere max-md:min-w-0">{person.email}</span>
    </>
  );
}

/** A school in a list, linked to its page. */
export function SchoolCell({ school }: { school: { id: string; name: string; city: string } }) {
  return (
    <span className="gap-1 grid justify-items-start">
      <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="text-ink-soft">{school.city}</span>
    </span>
  );
}
