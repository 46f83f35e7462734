"use client";
import { memo } from "react";

const PLACES_HEADING = "Schools by place";

const COLUMNS =
  "grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:text-ink [&_a]:no-underline [&_a:hover]:underline lg:pointer-fine:[&_a]:min-h-9 [&_h2]:mb-1 [&_h2]:text-sm/tight [&_h2]:tracking-[0]";

interface FooterProps {
  name: string;
  about: string;
  supportEmail: string;
  grievanceOfficer: { name: string; email: string };
  places: { id: string; name: string }[];
}

/** Footer of every page: support contact, largest places, policy pages. */
export const Footer = memo(function Footer({ name, about, supportEmail, grievanceOfficer, places }: FooterProps) {
  const columns = [
    {
      heading: PLACES_HEADING,
      links: [
        ...places.map((place) => ({ href: `/schools/in/${place.id}`, label: place.name })),
        { href: "/schools/in", label: "All places" },
      ],
    },
    {
      heading: "How it works",
      links: [
        { href: "/how-we-check", label: "How we check" },
        { href: "/how-we-rate", label: "How we rate" },
        { href: "/moderation", label: "How we moderate" },
        { href: "/content-policy", label: "Content policy" },
        { href: "/how-we-earn", label: "How this site is funded" },
        { href: "/transparency", label: "Moderation log" },
        { href: "/open-data", label: "Open data" },
        { href: "/about", label: `About ${name}` },
      ],
    },
    {
      heading: "Help",
      links: [
        { href: "/grievance", label: "Raise a grievance" },
        { href: "/accessibility", label: "Accessibility" },
        { href: "/terms", label: "Terms of Service" },
        { href: "/privacy", label: "Privacy Policy" },
      ],
    },
  ];
  return (
    <footer className="mt-12 border-t border-line bg-sunk text-sm/normal print:hidden">
      <div className="wrap grid gap-x-8 gap-y-6 py-8 md:grid-cols-[1.2fr_2fr]">
        <div className="space-y-2">
          <p className="font-medium text-ink">{name}</p>
          <p className="max-w-measure text-ink-soft">{about}</p>
          <p>
            Support: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          <p>
            {`${grievanceOfficer.name}: `}
            <a href={`mailto:${grievanceOfficer.email}`}>{grievanceOfficer.email}</a>
          </p>
        </div>
        <div className={COLUMNS}>
          {columns.map(({ heading, links }) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  );
});
