import { pageMetadata } from "@/app/page-metadata";
import { WordsPage, WordsSection } from "@/components/layout/words-page";
import { dataProcessors, SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "Privacy Policy",
    description: `What personal data ${SITE.name} holds and what it does not, why, for how long, and your rights under India’s law.`,
    path: "/privacy",
  });

export default function PrivacyPage() {
  const processors = dataProcessors();
  return (
    <WordsPage
      heading="Privacy Policy"
      lead="You can search and read without telling us who you are. This page says what data we hold, what we hold if you have an account, and what your rights are."
      changedOn="2026-11-28"
    >
      <WordsSection id="short" heading="In short">
        <ul>
          <li>You don’t need an account, or to give your name, email address or phone number, to search and read.</li>
          <li>We set no cookies for visitors and load nothing from other companies.</li>
          <li>We don’t sell or share anything about you.</li>
          <li>For a parent account we need a name, an email address and one document that we check. We tell you why before you give it.</li>
        </ul>
      </WordsSection>
      <WordsSection id="visitors" heading="When you visit">
        <h3>On your device</h3>
        <p>
          If you switch between the light and the dark theme, your browser stores your choice under the name “theme”. It also stores your
          last five searches under “recent-searches”, so that the search box can offer them again. “Clear” in the search box removes them.
          Neither is sent to us. You can delete both in your browser’s settings.
        </p>
        <h3>On our side</h3>
        <p>
          To send you a page, our server must see your internet address and which page you asked for. It counts requests by address for a
          short time, in memory, so that nobody can overload the site. We also count attempts to sign in, register, upload or reset a
          password, reports of reviews and grievances. We store these counts for a day at most, under a key from which your address cannot
          be read. We keep technical logs to find faults and attacks, as the law requires of anyone who runs a server in India. We don’t use
          them to learn what you are interested in.
        </p>
        <h3>What we count</h3>
        <p>
          We count how often each school’s page is viewed and which words are searched for each day, so that we see what is missing. We keep
          only the numbers: no address, no cookie, nothing that could link two visits to one person. We don’t count a search with an @ or
          seven digits in a row. Our team sees words once three searches for them found nothing, and we delete rare searches after 90 days.
          If your browser sends Do Not Track or Global Privacy Control, we don’t count you.
        </p>
        <h3>Your location</h3>
        <p>
          “Near me” uses your location only after your browser has asked you and you have agreed. It is part of the address of that one
          search, and we don’t keep it anywhere else.
        </p>
      </WordsSection>
      <WordsSection id="schools" heading="People at schools">
        <p>
          A school’s page can show the name of its principal and the school’s phone number and email address, if a public register or the
          school itself has published them. If this is about you and something is wrong or should be removed, write to us.
        </p>
        <p>
          If you ask to speak for a school, we keep your role and the claim for a year, the address to which we sent the code until our team
          has decided, and from which network you asked for 30 days, under a key from which your address cannot be read. Others never see
          who speaks for a school.
        </p>
      </WordsSection>
      <WordsSection id="mail" heading="When you write to us">
        <p>
          We use your message and address to answer you. We delete them when the matter is closed, unless the law requires us to keep them.
        </p>
        <p>
          If you raise a <a href="/grievance">grievance</a>, we keep your name, your email address and your message until a year after our
          answer. If you report a review, we keep the reason and your note for a year after the decision, and who you are only if you were
          signed in. We never tell the author of the review.
        </p>
        <p>
          If you suggest a correction on a school’s page, we keep the correct value, how you know and your note until a year after the
          decision, but not who you are. If you give an email address for a reply, we use it for nothing else.
        </p>
      </WordsSection>
      <WordsSection id="accounts" heading="When you have an account">
        <p>
          To write a review, a parent creates an account and shows us one document. Before you type anything, and again before you choose a
          file, a notice says which data we need, why and for how long. We store its date with your consent. Accounts are for adults only.
        </p>
        <h3>What we keep</h3>
        <ul>
          <li>
            Your name, email address and, if you give it, your phone number. We store your password only in a form that nobody can read.
          </li>
          <li>Your child’s school, class and year. We don’t ask for your child’s name or date of birth.</li>
          <li>
            What you told us that the school costs, if you did. Others see only the middle amount of at least five families, and never when
            you wrote.
          </li>
          <li>
            What you answered about the safety of the school, if you did. Others see only how many of five families or more gave each
            answer, of ten where it is about support for learning. Answers count for two years.
          </li>
          <li>
            Your document. Only our verification team can open it, for a limited time, and then we delete it, as{" "}
            <a href="/how-we-check">How we check</a> explains. We record each time they open it.
          </li>
          <li>
            A code made from your document, from which the document can’t be made. It shows our team when several accounts send the same
            one, as families do.
          </li>
          <li>
            From which network you registered, for 30 days, under a key from which your address cannot be read. It shows our team when many
            accounts for one school are made in one place.
          </li>
          <li>Where you are signed in, so that you can sign out there. What you agreed to, and when.</li>
          <li>The emails we sent you, for 180 days.</li>
          <li>
            A log of what was done with your account, and by whom. It uses numbers instead of names. When you delete your account, we remove
            what it says about you.
          </li>
        </ul>
        <h3>On your device</h3>
        <p>
          Cookies keep you signed in and recognise a browser that you have signed in with before, so that someone guessing your password
          cannot lock you out. What you type into the sign-up form, except the password, stays in that one tab until you send it or close
          the tab.
        </p>
        <h3>Withdrawing consent</h3>
        <p>
          On your account page you can change your data, withdraw each consent with a switch, download everything we keep about you, and
          delete your account. If you withdraw consent to the document check, we delete the document and what you told us about fees and
          safety, and your verification ends.
        </p>
        <p>
          When you delete your account, anonymous reviews lose their link to you at once. They leave the page within seven days, each at a
          random time, so that nobody can match them with your name. Everything else is deleted at once.
        </p>
      </WordsSection>
      <WordsSection id="rights" heading="Your rights">
        <p>
          The Digital Personal Data Protection Act, 2023 gives you the right to know what data about you we hold and whom we shared it with,
          to have it corrected, completed or erased, to complain to us, and to name someone to use these rights for you after your death or
          if you can’t. You can also complain to the Data Protection Board of India. Parts of the Act come into force step by step, but we
          already answer such requests.
        </p>
        <p>
          Write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>, or use the form for <a href="/grievance">grievances</a>. We
          answer within 30 days, and a grievance within 7 days. We don’t know who visitors are, so we may have to tell you that we hold
          nothing about you.
        </p>
      </WordsSection>
      <WordsSection id="security" heading="Keeping your data safe">
        <p>
          The best protection is not to hold data. If personal data that we hold is ever lost or exposed, we will tell the people affected
          and the authorities without delay, as the law requires.
        </p>
      </WordsSection>
      <WordsSection id="who" heading="Who is responsible">
        <p>
          The people who run this installation of {SITE.name} are responsible for the data. You can reach them at{" "}
          <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>. Others can run the software too. On their site, their own policy
          applies.
        </p>
      </WordsSection>
      <WordsSection id="processors" heading="Who works for us">
        {processors.length > 0 ? (
          <>
            <p>These companies process data for us, and use it for nothing else:</p>
            <ul>
              {processors.map((company) => (
                <li key={company}>{company}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            To learn which companies run our servers or send our emails, and in which countries, write to{" "}
            <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>.
          </p>
        )}
      </WordsSection>
    </WordsPage>
  );
}
