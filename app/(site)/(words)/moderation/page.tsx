import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { SITE } from "@/lib/platform/site";
import { RULES } from "@/lib/reviews/labels";
import { RULE_CODES } from "@/lib/reviews/schema";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "How we moderate reviews",
    description: `Every review on ${SITE.name} is read by a person, by published rules that never ask how many stars it gives. What happens, by when, and how to appeal.`,
    path: "/moderation",
  });

export default function ModerationPage() {
  return (
    <WordsPage
      heading="How we moderate"
      lead="A person reads every review before it appears, by rules that are the same for praise and for criticism."
      changedOn="2026-11-23"
      sections={[
        {
          id: "read",
          heading: "Read by a person",
          content: (
            <>
              <p>
                Each review waits until a moderator of our team has read it, usually within 72 hours. Good and bad ones stand in one queue,
                oldest first. What breaks no rule is published as it is; nothing is chosen and nothing held back.
              </p>
              <p>
                A program marks what a moderator should look at: telephone numbers, e-mail addresses, names of people, insults, a text that
                resembles another, many reviews of one school at once. Such a mark never decides anything, and the number of stars plays no
                part in it.
              </p>
            </>
          ),
        },
        {
          id: "rules",
          heading: "The rules",
          content: (
            <>
              <p>A review is removed for one of these reasons, which its author is told:</p>
              <dl className="rules">
                {RULE_CODES.map((code) => (
                  <div key={code}>
                    <dt>{RULES[code].title}</dt>
                    <dd>{RULES[code].text}</dd>
                  </div>
                ))}
              </dl>
              <p>
                The <a href="/content-policy">content policy</a> says more about what may be published.
              </p>
            </>
          ),
        },
        {
          id: "edits",
          heading: "What we change in a review",
          content: (
            <>
              <p>
                Stars are the author’s alone: we may propose others, and only the author can agree. From a text we may take out a name or a
                number that breaks a rule, if all else can stand; the review then says that words were left out, and the author is told.
              </p>
              <p>
                Nobody rewrites a published review. Its author may withdraw it at any time, or send a new version, which is read like the
                first. The earlier version stays below the new one. If the new version changes whether a name is shown, the published review
                is withdrawn when the new one is sent.
              </p>
            </>
          ),
        },
        {
          id: "appeal",
          heading: "If your review was removed",
          content: (
            <p>
              You get a mail with the rule and the reason. You may write again, or appeal once on your account page: another moderator looks
              at it within 7 days. After that, the <a href="/grievance">grievance officer</a> is there for you.
            </p>
          ),
        },
        {
          id: "reports",
          heading: "When somebody reports a review",
          content: (
            <>
              <p>
                Anybody can report a published review, without an account. It stays where it is until a moderator has looked: within 36
                hours where a person’s details, a child, an impersonation or abuse is reported, else within 7 days.
              </p>
              <p>
                Where a person’s details, a child or an impersonation is reported, the review is hidden at once until a moderator has
                looked, because what is out cannot be taken back. A review that a moderator has kept is not hidden again, and only a few of
                one school are hidden at a time.
              </p>
              <p>The author is not told who reported, and whoever reports is not told who wrote.</p>
            </>
          ),
        },
        {
          id: "schools",
          heading: "What a school can do",
          content: (
            <p>
              A school can report a review like everybody else, and a representative who has shown that they speak for it may reply to a
              review, once and in public. Replies are read by the same rules. A school cannot pay, press or ask to have a review removed,
              hidden or moved.
            </p>
          ),
        },
        {
          id: "log",
          heading: "The public log",
          content: (
            <p>
              Each removal stands in a <a href="/transparency">public log</a>: the day, the school and the rule, without the words and
              without any person. Nothing in it can be changed without showing, and anybody can check that. Beside it stands how many
              reviews came, how many were published and how long it took, also by stars, so that you can see whether we treat them alike.
            </p>
          ),
        },
        {
          id: "moderators",
          heading: "Who moderates",
          content: (
            <p>
              Members of our team. Nobody decides about their own review or about a school they speak for. Each decision is recorded with
              who made it, and can be looked at again.
            </p>
          ),
        },
      ]}
    />
  );
}
