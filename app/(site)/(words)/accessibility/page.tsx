import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "Accessibility",
    description: `How ${SITE.name} is built so that everyone can use it, which standard it follows, its known limitations, and how to contact us.`,
    path: "/accessibility",
  });

export default function AccessibilityPage() {
  return (
    <WordsPage
      heading="Accessibility"
      lead="Every parent should be able to read and use this site: with a keyboard, a screen reader, large text, a cheap phone or a slow connection."
      changedOn="2026-11-21"
    >
      <WordsSection id="standard" heading="What we aim for">
        <p>
          We build to WCAG 2.2, level AA. India’s guidelines for government websites (GIGW 3.0) and the standard IS 17802 ask for level AA
          of the older WCAG 2.1, which this includes.
        </p>
      </WordsSection>
      <WordsSection id="done" heading="What is in place">
        <ul>
          <li>Every page can be read, and search and filters work, without JavaScript.</li>
          <li>You can reach and use everything with the keyboard. The focus is always visible, and the first link skips to the content.</li>
          <li>Headings, lists, tables and landmarks are marked up as such. Stars are read out as “4.3 out of 5”.</li>
          <li>
            We never use colour alone to tell you something. Text has a contrast of at least 4.5 to 1, in the light and in the dark theme.
          </li>
          <li>Text can be enlarged to 200 %, and pages fit a screen 320 pixels wide without scrolling sideways.</li>
          <li>Controls are at least 44 pixels high on a touch screen.</li>
          <li>Movement is small, and off when your device asks for less of it.</li>
        </ul>
      </WordsSection>
      <WordsSection id="tested" heading="How it is tested">
        <p>
          Automatic tests with axe run on the pages at phone and desktop width, in both themes, with each change of the software. They find
          about half of all problems, so we also test the keyboard, enlarged text and pages without JavaScript. We have not yet tested the
          site with people who use assistive technology every day.
        </p>
      </WordsSection>
      <WordsSection id="gaps" heading="Known limitations">
        <ul>
          <li>The site’s own text is in English only. School names are in the script in which we received them.</li>
          <li>
            For many schools we know only a few facts, because the registers contain no more. Ramps and toilets in particular are often “Not
            known”.
          </li>
          <li>On a phone, the theme switch in the menu needs JavaScript. Without it, the site follows your device.</li>
        </ul>
      </WordsSection>
      <WordsSection id="tell-us" heading="If you have trouble using the site">
        <p>
          Write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>. Tell us the address of the page, what you tried, and what you
          use (for example NVDA with Chrome on Windows). We will answer, and we can send you what you were looking for in another form.
        </p>
      </WordsSection>
    </WordsPage>
  );
}
