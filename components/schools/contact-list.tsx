import { FactSource } from "./fact-source";
import { Icon } from "@/components/ui/icon";
import { formatAddress, initialsOf, languageOf } from "@/lib/schools/labels";
import type { SchoolContact, SchoolDetail } from "@/lib/schools/view";

/** Principal, phone, email and address. */
export function ContactList({ school, contact }: { school: SchoolDetail; contact: SchoolContact }) {
  return (
    <>
      {school.principalName && <Principal name={school.principalName} source={school.sources.principalName} />}
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
      <ContactSources sources={school.sources} />
    </>
  );
}

const CONTACTS = {
  phoneNumber: "Phone",
  email: "Email",
  website: "Website",
  address: "Address",
  city: "City",
  state: "State",
  zipCode: "Pincode",
  position: "Location",
};

/** Sources of the contact details, if known. */
function ContactSources({ sources }: Pick<SchoolDetail, "sources">) {
  return Object.entries(CONTACTS).map(
    ([field, label]) =>
      sources[field] && (
        <p key={field} className="tiny soft">
          {label}: <FactSource source={sources[field]} />
        </p>
      ),
  );
}

function Principal({ name, source }: { name: string; source?: SchoolDetail["sources"][string] }) {
  return (
    <div className="row principal">
      <span className="initials" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <p>
        <b lang={languageOf(name)}>{name}</b>
        <br />
        <span className="small soft">Principal</span>
        <FactSource source={source} />
      </p>
    </div>
  );
}
