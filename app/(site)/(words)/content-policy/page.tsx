import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { SITE } from "@/lib/platform/site";
import { RULES } from "@/lib/reviews/labels";
import { RULE_CODES } from "@/lib/reviews/schema";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "Content policy: what may be published",
    description: `What a review on ${SITE.name} may say and what it may not: your own experience, no names, no abuse, nothing made by a machine, nothing the law forbids.`,
    path: "/content-policy",
  });

export default function ContentPolicyPage() {
  return (
    <WordsPage
      heading="Content policy"
      lead="Say what your family lived at the school, good or bad. Leave out what could hurt a person, and what you did not live yourself."
      changedOn="2026-11-23"
      sections={[
        {
          id: "welcome",
          heading: "What belongs in a review",
          content: (
            <>
              <p>
                Your own experience as a parent: teaching, homework, buses, fees, safety, how the office answers. Praise and criticism are
                both welcome, in any language. A low rating is no reason to remove a review, and neither is a school that dislikes it.
              </p>
              <p>
                Write of roles, not of names: “the class teacher of class 4”, “the transport office”. One parent has one review a school,
                and may send a new version when things change; earlier versions stay readable, unless the new version changes whether your
                name is shown.
              </p>
            </>
          ),
        },
        {
          id: "rules",
          heading: "The rules",
          content: (
            <>
              <p>A review, or a school’s reply to one, is not published, or is removed, for one of these reasons and for no other:</p>
              <dl className="rules">
                {RULE_CODES.map((code) => (
                  <div key={code}>
                    <dt>{RULES[code].title}</dt>
                    <dd>{RULES[code].text}</dd>
                  </div>
                ))}
              </dl>
              <p>
                How they are applied is written in <a href="/moderation">How we moderate</a>.
              </p>
            </>
          ),
        },
        {
          id: "machines",
          heading: "Nothing made up by a machine",
          content: (
            <>
              <p>
                A review is written by the parent whose experience it is. One that a program wrote tells of nobody’s experience and is
                removed as such. Help with spelling or translation is fine.
              </p>
              <p>
                Pictures of schools, buildings or people that a program made or changed so that they look real have no place here. This site
                shows no photos of schools at all today.
              </p>
            </>
          ),
        },
        {
          id: "paid",
          heading: "Nothing that was paid for",
          content: (
            <p>
              No review for money, a discount or a favour, none under pressure, none by people whom the school employs or pays, and none
              about a competitor. Whoever wrote because the school asked says so, and the review shows it. See{" "}
              <a href="/how-we-earn">How this site is funded</a>.
            </p>
          ),
        },
        {
          id: "law",
          heading: "What the law forbids",
          content: (
            <>
              <p>
                Under India’s Information Technology (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021 nobody may use this
                site to publish, send or share anything that
              </p>
              <ul>
                <li>belongs to somebody else and is used without the right to it;</li>
                <li>
                  is obscene or pornographic, paedophilic, invades another person’s privacy or body, insults or harasses for somebody’s
                  gender, is racially or ethnically objectionable, has to do with money laundering or gambling against the law, or calls for
                  hatred or violence between groups for their religion or caste;
                </li>
                <li>harms a child;</li>
                <li>infringes a patent, a trademark, a copyright or a similar right;</li>
                <li>
                  deceives the reader about where a message comes from, or knowingly spreads what is false or misleading as if it were fact;
                </li>
                <li>pretends to be another person;</li>
                <li>
                  threatens the unity, integrity, defence, security or sovereignty of India, its friendly relations with other states or
                  public order, incites to a serious offence, hinders its investigation, or insults another nation;
                </li>
                <li>holds a virus or other code made to break, hamper or limit a computer;</li>
                <li>advertises or shows an online game that the law does not permit; or</li>
                <li>breaks any other law in force.</li>
              </ul>
              <p>
                Whoever does so may lose their account, and answers for it before the law. We remove such content when a court or an
                authority orders it, or when somebody shows it to us.
              </p>
            </>
          ),
        },
        {
          id: "see",
          heading: "You see something that should not be here",
          content: (
            <p>
              Press “Report” at the review; no account is needed. For all else, <a href="/grievance">raise a grievance</a>.
            </p>
          ),
        },
      ]}
    />
  );
}
