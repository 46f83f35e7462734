import { FactSource } from "./facts";
import { Icon } from "@/components/ui/icon";
import { formatAddress, initialsOf, languageOf } from "@/lib/schools/labels";
import type { SchoolContact, SchoolDetail } from "@/lib/schools/view";

const LINE = "flex min-h-11 items-start gap-3 py-[0.6rem] text-sm";
const TEXT = "min-w-0 wrap-anywhere";

export function ContactList({ school, contact }: { school: SchoolDetail; contact: SchoolContact }) {
  return (
    <>
      {school.principalName && <Principal name={school.principalName} source={school.sources.principalName} />}
      <ul className="border-t border-line">
        {contact.phones.map((phone) => (
          <li key={phone.href}>
            <a className={LINE} href={phone.href}>
              <Icon name="phone" />
              <span className={TEXT}>{phone.shown}</span>
            </a>
          </li>
        ))}
        {contact.email && (
          <li>
            <a className={LINE} href={`mailto:${contact.email}`}>
              <Icon name="mail" />
              <span className={TEXT}>{contact.email}</span>
            </a>
          </li>
        )}
        {contact.website && !contact.websiteHref && (
          <li className={LINE}>
            <Icon name="globe" />
            <span className={TEXT}>{contact.website}</span>
          </li>
        )}
        <li className={`${LINE} text-ink-soft`}>
          <Icon name="map-pin" />
          <span className={TEXT} lang={languageOf(formatAddress(school))}>
            {formatAddress(school)}
          </span>
        </li>
        <li>
          <a className={LINE} href={directionsTo(school)} target="_blank" rel="nofollow noopener noreferrer">
            <Icon name="map" />
            <span className={TEXT}>
              Directions<span className="sr-only"> (Google Maps, opens in a new tab)</span>
            </span>
          </a>
        </li>
      </ul>
      <ContactSources sources={school.sources} />
    </>
  );
}

/** A link to directions: to the school's position, or to its address if the position is not known. */
function directionsTo(school: SchoolDetail): string {
  const destination = school.latitude === null ? `${school.name}, ${formatAddress(school)}` : `${school.latitude},${school.longitude}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination })}`;
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

function ContactSources({ sources }: Pick<SchoolDetail, "sources">) {
  return Object.entries(CONTACTS).map(
    ([field, label]) =>
      sources[field] && (
        <p key={field} className="text-xs text-ink-soft">
          {label}: <FactSource source={sources[field]} />
        </p>
      ),
  );
}

function Principal({ name, source }: { name: string; source?: SchoolDetail["sources"][string] }) {
  return (
    <div className="flex items-center gap-3 leading-snug">
      <span
        className="grid size-11 flex-none place-items-center rounded-md border border-line-strong text-sm/snug font-bold"
        aria-hidden="true"
      >
        {initialsOf(name)}
      </span>
      <p>
        <b lang={languageOf(name)}>{name}</b>
        <br />
        <span className="text-sm text-ink-soft">Principal</span>
        <FactSource source={source} />
      </p>
    </div>
  );
}
