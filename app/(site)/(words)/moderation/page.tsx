import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { RuleList } from "@/components/reviews/rule-list";
import { SITE } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "How we moderate reviews",
    description: `A moderator reads every review on ${SITE.name} and applies published rules, whatever its stars. What happens, by when, and how to appeal.`,
    path: "/moderation",
  });

export default function ModerationPage() {
  return (
    <WordsPage
      heading="How we moderate"
      lead="A moderator reads every review before it appears. The rules are the same for praise and for criticism."
      changedOn="2026-11-23"
    >
      <WordsSection id="read" heading="Read by a person">
        <p>
          A moderator on our team reads each review before it appears, usually within 72 hours. Good and bad reviews are in one queue,
          oldest first. A review that breaks no rule is published as it is: we don’t pick favourites or hold any back.
        </p>
        <p>
          A program highlights what a moderator should look at: phone numbers, email addresses, people’s names, insults, a text that is
          similar to another, or many reviews of one school at once. It never decides anything, and it ignores the stars.
        </p>
      </WordsSection>
      <WordsSection id="rules" heading="The rules">
        <p>We remove a review only for one of these reasons, and we tell its author which:</p>
        <RuleList />
        <p>
          The <a href="/content-policy">content policy</a> says more about what may be published.
        </p>
      </WordsSection>
      <WordsSection id="edits" heading="What we change in a review">
        <p>
          Only the author can change the stars. We can suggest others, and the author decides. We may take a name or a number that breaks a
          rule out of a text, if the rest can be published. The review then says that a moderator edited it, and we tell the author.
        </p>
        <p>
          Nobody rewrites a published review. Its author can withdraw it at any time, or send a new version, which we check like the first.
          The earlier version stays below the new one. If the new version changes whether a name is shown, we withdraw the published review
          as soon as the new one is sent.
        </p>
      </WordsSection>
      <WordsSection id="appeal" heading="If your review was removed">
        <p>
          We email you the rule and the reason. You can write a new review, or appeal once on your account page: another moderator, where
          possible, looks at it within 7 days. After that, you can write to the <a href="/grievance">grievance officer</a>.
        </p>
      </WordsSection>
      <WordsSection id="reports" heading="When someone reports a review">
        <p>
          Anyone can report a published review, without an account. The review stays published until a moderator has looked at it: within 36
          hours if the report is about personal details, a child, impersonation or abuse, otherwise within 7 days.
        </p>
        <p>
          If the report is about personal details, a child or impersonation, we hide the review at once until a moderator has looked at it,
          because once published it can’t be unseen. A review that a moderator has kept is not hidden again, and only a few reviews of one
          school are hidden at a time.
        </p>
        <p>We don’t tell the author who reported the review, or the person who reported it who wrote it.</p>
      </WordsSection>
      <WordsSection id="schools" heading="What a school can do">
        <p>
          A school can report a review like anyone else. A representative who has shown that they speak for the school can reply to each
          review once, in public. The same rules apply to replies. A school cannot pay or put pressure on us to remove, hide or move a
          review.
        </p>
      </WordsSection>
      <WordsSection id="log" heading="The public log">
        <p>
          Each removal is in a <a href="/transparency">public log</a>: the day, the school and the rule, but not the text or any person.
          Nobody can change the log without it showing, and anyone can check that. You’ll also find how many reviews we received and
          published and how long it took, including by stars, so that you can see whether we treat them alike.
        </p>
      </WordsSection>
      <WordsSection id="moderators" heading="Who moderates">
        <p>
          Members of our team. Nobody decides about their own review or about a school they speak for. We record who made each decision, and
          it can be reviewed.
        </p>
      </WordsSection>
    </WordsPage>
  );
}
