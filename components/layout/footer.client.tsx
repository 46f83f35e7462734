"use client";
import { memo } from "react";
import { markup, Markup } from "@/components/ui/markup";

const PLACES_HEADING = "Schools by place";

interface FooterProps {
  name: string;
  about: string;
  supportEmail: string;
  grievanceOfficer: { name: string; email: string };
  places: { id: string; name: string }[];
}

/** Footer of every page: support contact, largest places, policy pages. It needs no JavaScript, so it is one HTML string. */
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
  const content = markup`
    <div class="wrap">
      <div class="stack footer-about">
        <p class="strong">${name}</p>
        <p class="soft measure">${about}</p>
        <p>Support: <a href="mailto:${supportEmail}">${supportEmail}</a></p>
        <p>${grievanceOfficer.name}: <a href="mailto:${grievanceOfficer.email}">${grievanceOfficer.email}</a></p>
      </div>
      <div class="cols">
        ${columns.map(
          ({ heading, links }) => markup`
            <nav aria-label="${heading}">
              <h2>${heading}</h2>
              <ul>${links.map(({ href, label }) => markup`<li><a href="${href}">${label}</a></li>`)}</ul>
            </nav>
          `,
        )}
      </div>
    </div>
  `;
  return <Markup as="footer" className="footer" content={content} />;
});
