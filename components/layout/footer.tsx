const PLACES_HEADING = "Schools by place";

interface FooterProps {
  name: string;
  about: string;
  supportEmail: string;
  places: { id: string; name: string }[];
}

/** The foot of every page: the support contact, the largest places, the pages of words. */
export function Footer({ name, about, supportEmail, places }: FooterProps) {
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
        { href: "/how-we-earn", label: "How we earn" },
        { href: "/transparency", label: "What was removed" },
        { href: "/about", label: `About ${name}` },
      ],
    },
    {
      heading: "Help",
      links: [
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
