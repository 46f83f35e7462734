import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "Accessibility",
    description: `How ${SITE.name} is built so that everyone can use it, which standard it is measured against, what falls short, and how to tell us.`,
    path: "/accessibility",
  });

export default function AccessibilityPage() {
  return (
    <WordsPage
      heading="Accessibility"
      lead="Every parent should be able to read and use this site: with a keyboard, a screen reader, large text, a cheap phone or a slow line."
      changedOn="2026-11-21"
      sections={[
        {
          id: "standard",
          heading: "What we aim at",
          content: (
            <p>
              We build to WCAG 2.2, level AA. India’s guidelines for government websites (GIGW 3.0) and the standard IS 17802 point to level
              AA of the older WCAG 2.1, which this includes.
            </p>
          ),
        },
        {
          id: "done",
          heading: "What is in place",
          content: (
            <ul>
              <li>Every page can be read, and search and filters work, without JavaScript.</li>
              <li>
                Everything can be reached and used with the keyboard; where you are is always marked; the first stop skips to the content.
              </li>
              <li>Headings, lists, tables and landmarks are marked as what they are; stars are read out as “4.3 out of 5”.</li>
              <li>Nothing is said by colour alone. Text has a contrast of at least 4.5 to 1, in the light and in the dark theme.</li>
              <li>Text can be enlarged to 200 %, and pages fit a screen 320 pixels wide without scrolling sideways.</li>
              <li>Controls are at least 44 pixels high on a touch screen.</li>
              <li>Movement is small, and off when your device asks for less of it.</li>
            </ul>
          ),
        },
        {
          id: "tested",
          heading: "How it is tested",
          content: (
            <p>
              Automatic tests with axe run on the pages at phone and desktop width, in both themes, with each change of the software. They
              find about half of what can be wrong, so tests of the keyboard, of enlarged text and of pages without JavaScript stand beside
              them. A test with people who use assistive technology every day has not been made yet.
            </p>
          ),
        },
        {
          id: "gaps",
          heading: "What falls short",
          content: (
            <ul>
              <li>The site’s own words are in English only. Names of schools stand in the script in which they were given.</li>
              <li>
                Facts about many schools are few, because the registers hold no more. In particular ramps and toilets are often “Not known”.
              </li>
              <li>On the phone the menu’s theme switch needs JavaScript; without it the site follows your device.</li>
            </ul>
          ),
        },
        {
          id: "tell-us",
          heading: "If something stops you",
          content: (
            <p>
              Write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>: the address of the page, what you tried, and what you use
              (for example NVDA with Chrome on Windows). We answer, and we can send you what you were looking for in another form.
            </p>
          ),
        },
      ]}
    />
  );
}
