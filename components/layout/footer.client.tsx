"use client";

const PLACES_HEADING = "Schools by place";

interface FooterProps {
  name: string;
  about: string;
  supportEmail: string;
  grievanceOfficer: { name: string; email: string };
  places: { id: string; name: string }[];
}

/** The foot of every page: the support contact, the largest places, the pages of words. */
export function Footer({ name, about, supportEmail, grievanceOfficer, places }: FooterProps) {
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
        { href: "/how-we-earn", label: "How we earn" },
        { href: "/transparency", label: "What was removed" },
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
    <footer className="footer">
      <div className="wrap">
        <div className="stack footer-about">
          <p className="strong">{name}</p>
          <p className="soft measure">{about}</p>
          <p>
            Support: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
          <p>
            {grievanceOfficer.name}: <a href={`mailto:${grievanceOfficer.email}`}>{grievanceOfficer.email}</a>
          </p>
        </div>
        <div className="cols">
          {columns.map((column) => (
            <nav key={column.heading} aria-label={column.heading}>
              <h2>{column.heading}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  );
}
