import { Icon } from "@/components/ui/icon";
import { formatAddress, initialsOf, languageOf } from "@/lib/schools/labels";
import type { PublicSchool, SchoolContact } from "@/lib/schools/view";

/** Who to ask for and how to reach them. */
export function ContactList({ school, contact }: { school: PublicSchool; contact: SchoolContact }) {
  return (
    <>
      {school.principalName && <Principal name={school.principalName} />}
      <ul className="contact">
        {contact.phones.map((phone) => (
          <li key={phone.href}>
            <a href={phone.href}>
              <Icon name="phone" />
              <span className="num">{phone.shown}</span>
            </a>
          </li>
        ))}
        {contact.email && (
          <li>
            <a href={`mailto:${contact.email}`}>
              <Icon name="mail" />
              <span>{contact.email}</span>
            </a>
          </li>
        )}
        {contact.website && !contact.websiteHref && (
          <li>
            <Icon name="globe" />
            <span>{contact.website}</span>
          </li>
        )}
        <li className="soft">
          <Icon name="map-pin" />
          <span lang={languageOf(formatAddress(school))}>{formatAddress(school)}</span>
        </li>
      </ul>
    </>
  );
}

function Principal({ name }: { name: string }) {
  return (
    <div className="row principal">
      <span className="initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <p>
        <b lang={languageOf(name)}>{name}</b>
        <br />
        <span className="small soft">Principal</span>
      </p>
    </div>
  );
}
