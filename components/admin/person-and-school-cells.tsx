import { languageOf } from "@/lib/schools/labels";
import { nameOf } from "./use-decisions";

/** A person in a list: name and email address. */
export function PersonCell({ person }: { person: { firstName: string; lastName: string; email: string } }) {
  return (
    <>
      <b lang={languageOf(nameOf(person))}>{nameOf(person)}</b>
      <span className="soft address">{person.email}</span>
    </>
  );
}

/** A school in a list, linked to its page. */
export function SchoolCell({ school }: { school: { id: string; name: string; city: string } }) {
  return (
    <span className="cell-lines">
      <a href={`/schools/${school.id}`} lang={languageOf(school.name)}>
        {school.name}
      </a>
      <span className="soft">{school.city}</span>
    </span>
  );
}
