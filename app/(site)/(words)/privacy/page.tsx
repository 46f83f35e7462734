import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "Privacy Policy",
    description: `What personal data ${SITE.name} holds today and what it does not, why, for how long, and what you can ask of us under India’s law.`,
    path: "/privacy",
  });

export default function PrivacyPage() {
  return (
    <WordsPage
      heading="Privacy Policy"
      lead="Today you can use the whole site without telling us who you are. This is what we hold, and what you can ask of us."
      changedOn="2026-11-21"
      sections={[
        {
          id: "short",
          heading: "In short",
          content: (
            <ul>
              <li>No account, name, e-mail address or phone number is needed to search and read.</li>
              <li>No cookies are set for visitors, and nothing is loaded from other companies.</li>
              <li>We sell and share nothing about you.</li>
              <li>
                No document and no child’s data is collected. When parents’ accounts open, you will be asked first, in words like these.
              </li>
            </ul>
          ),
        },
        {
          id: "visitors",
          heading: "When you visit",
          content: (
            <>
              <h3>On your device</h3>
              <p>
                If you switch between the light and the dark theme, your browser keeps that one word under the name “theme”. It is not sent
                to us. You can delete it in your browser’s settings.
              </p>
              <h3>On our side</h3>
              <p>
                To send you a page the server must see your internet address and which page you asked for. It counts requests by address for
                a short time, in memory, so that nobody can overload the site. Technical logs are kept to find faults and attacks, as the
                law requires of those who run servers in India. They are not used to learn what you are interested in.
              </p>
              <h3>Your position</h3>
              <p>
                “Near me” uses your position only when your browser has asked you and you have agreed. It is part of the address of that one
                search, and we keep it nowhere else.
              </p>
            </>
          ),
        },
        {
          id: "schools",
          heading: "People at schools",
          content: (
            <p>
              A school’s page may name its principal and give the school’s phone number and e-mail address, where a public register or the
              school itself has published them. If that is you and something is wrong or should go, write to us.
            </p>
          ),
        },
        {
          id: "mail",
          heading: "When you write to us",
          content: (
            <p>We use your message and address to answer you, and delete them when the matter is closed and no law asks us to keep them.</p>
          ),
        },
        {
          id: "coming",
          heading: "When parents’ accounts open",
          content: (
            <>
              <p>
                A parent who wants to write a review will need an account and a check of one paper. Before anything is collected you will
                see, apart from any other text, which data, for which purpose, and how to take your consent back as easily as you gave it.
                What we plan is written in <a href="/how-we-check">How we check</a>: no child’s name or birth date, Aadhaar numbers covered,
                files destroyed after a fixed time. Accounts will be for adults only.
              </p>
              <p>This policy will be changed before that day, not after it.</p>
            </>
          ),
        },
        {
          id: "rights",
          heading: "Your rights",
          content: (
            <>
              <p>
                The Digital Personal Data Protection Act, 2023 gives you the right to know what data about you is held and with whom it was
                shared, to have it corrected, completed or erased, to complain to us, and to name someone who uses these rights for you
                after your death or if you cannot. You may also complain to the Data Protection Board of India. Parts of the Act come into
                force step by step; we answer such requests today.
              </p>
              <p>
                Write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>. We answer within 30 days. Since we do not know who
                visitors are, we may have to say that we hold nothing about you.
              </p>
            </>
          ),
        },
        {
          id: "security",
          heading: "Keeping it safe",
          content: (
            <p>
              The best protection is not to hold data. If personal data that we hold is ever lost or exposed, we tell the people it concerns
              and the authorities without delay, as the law demands.
            </p>
          ),
        },
        {
          id: "who",
          heading: "Who is responsible",
          content: (
            <p>
              Those who run this installation of {SITE.name} decide what is done with the data and answer for it. You reach them at{" "}
              <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>. The software can be run by others too; for their site, theirs is
              the policy that holds.
            </p>
          ),
        },
      ]}
    />
  );
}
