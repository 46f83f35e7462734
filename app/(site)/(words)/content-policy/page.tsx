import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { RuleList } from "@/components/reviews/rule-list";
import { SITE } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "Content policy: what can be published",
    description: `What a review on ${SITE.name} can and can’t say: your own experience, no names, no abuse, nothing written by AI, nothing the law forbids.`,
    path: "/content-policy",
  });

export default function ContentPolicyPage() {
  return (
    <WordsPage
      heading="Content policy"
      lead="Describe your family’s own experience, good or bad. Leave out anything that could harm a person, and anything you did not experience yourself."
      changedOn="2026-11-23"
    >
      <WordsSection id="welcome" heading="What belongs in a review">
        <p>
          Your own experience as a parent: teaching, homework, buses, fees, safety, how the office responds. Praise and criticism are both
          welcome, in any language. We don’t remove a review because of a low rating, or because the school dislikes it.
        </p>
        <p>
          Write about roles, not names: “the class teacher of class 4”, “the transport office”. You can have one review per school, and send
          a new version when things change. Earlier versions can still be read, unless the new version changes whether your name is shown.
        </p>
      </WordsSection>
      <WordsSection id="rules" heading="The rules">
        <p>We reject or remove a review, or a school’s reply, only for one of these reasons:</p>
        <RuleList />
        <p>
          To see how we apply them, read <a href="/moderation">How we moderate</a>.
        </p>
      </WordsSection>
      <WordsSection id="machines" heading="Nothing written by AI">
        <p>
          The parent who had the experience must write the review. We remove a review written by AI, because it describes nobody’s
          experience. Help with spelling or translation is fine.
        </p>
        <p>
          We don’t allow pictures of schools, buildings or people that AI made or changed to look real. Today this site shows no photos of
          schools at all.
        </p>
      </WordsSection>
      <WordsSection id="paid" heading="No paid reviews">
        <p>
          Don’t write a review in return for money, a discount or a favour, under pressure, as an employee or paid contact of the school, or
          about a competitor. If the school asked you to write, say so: the review will show it. See{" "}
          <a href="/how-we-earn">How this site is funded</a>.
        </p>
      </WordsSection>
      <WordsSection id="law" heading="What the law forbids">
        <p>
          Under India’s Information Technology (Intermediary Guidelines and Digital Media Ethics Code) Rules, 2021, you must not use this
          site to publish, send or share anything that
        </p>
        <ul>
          <li>belongs to someone else and that you have no right to use;</li>
          <li>
            is obscene, pornographic or paedophilic, invades another person’s privacy or bodily privacy, insults or harasses someone because
            of their gender, is racially or ethnically objectionable, encourages money laundering or illegal gambling, or promotes hatred or
            violence between groups because of religion or caste;
          </li>
          <li>harms a child;</li>
          <li>infringes a patent, a trademark, a copyright or a similar right;</li>
          <li>deceives the reader about where a message comes from, or knowingly presents false or misleading information as fact;</li>
          <li>impersonates another person;</li>
          <li>
            threatens the unity, integrity, defence, security or sovereignty of India, its friendly relations with other states or public
            order, incites a serious offence, prevents its investigation, or insults another nation;
          </li>
          <li>contains a virus or other code made to damage, interrupt or limit a computer;</li>
          <li>advertises or shows an online game that the law does not permit; or</li>
          <li>breaks any other law in force.</li>
        </ul>
        <p>
          If you do, you may lose your account and are answerable to the law. We remove such content when a court or an authority orders it,
          or when someone reports it to us.
        </p>
      </WordsSection>
      <WordsSection id="see" heading="See something that shouldn’t be here?">
        <p>
          Choose “Report” below the review. You don’t need an account. For everything else, <a href="/grievance">raise a grievance</a>.
        </p>
      </WordsSection>
    </WordsPage>
  );
}
