import { pageMetadata } from "@/app/page-metadata";
import { WordsPage } from "@/components/layout/words-page";
import { SITE, supportEmail } from "@/lib/platform/site";

export const revalidate = 86400;

export const generateMetadata = () =>
  pageMetadata({
    title: "Privacy Policy",
    description: `What personal data ${SITE.name} holds and what it does not, why, for how long, and what you can ask of us under India’s law.`,
    path: "/privacy",
  });

export default function PrivacyPage() {
  return (
    <WordsPage
      heading="Privacy Policy"
      lead="You can search and read without telling us who you are. This is what we hold, also when you have an account, and what you can ask of us."
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
                A parent’s account needs a name, an e-mail address and one paper that we check. You are told what for before you give it.
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
                If you switch between the light and the dark theme, your browser keeps that one word under the name “theme”. The last five
                things you searched for are kept under “recent-searches”, so that the search box can offer them again; “Clear” there removes
                them. Neither is sent to us. You can delete both in your browser’s settings.
              </p>
              <h3>On our side</h3>
              <p>
                To send you a page the server must see your internet address and which page you asked for. It counts requests by address for
                a short time, in memory, so that nobody can overload the site. Attempts to sign in, to register, to upload and to reset a
                password, reports of reviews and grievances are counted by address too, under a key from which the address cannot be read,
                for a day at most. Technical logs are kept to find faults and attacks, as the law requires of those who run servers in
                India. They are not used to learn what you are interested in.
              </p>
              <h3>What we count</h3>
              <p>
                We count how often each school’s page is looked at and which words are searched for on a day, so that we see what is
                missing. Only the number is kept: no address, no cookie, nothing by which two visits could be told to be of one person. A
                search with an @ or seven digits in a row is dropped; words are shown to our team once three searches for them found
                nothing, and what few searched for is forgotten after 90 days. If your browser sends Do Not Track or Global Privacy Control,
                you are not counted.
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
            <>
              <p>
                We use your message and address to answer you, and delete them when the matter is closed and no law asks us to keep them.
              </p>
              <p>
                Of a <a href="/grievance">grievance</a> we keep your name, your e-mail address and your words until a year after our answer.
                Of a report of a review we keep the reason and what you wrote beside it, for a year after the decision, and who you are only
                if you were signed in. The author of the review is never told.
              </p>
              <p>
                Of a correction that you suggest on a school’s page we keep what you say is right, how you know and what you wrote beside
                it, until a year after the decision, and not who you are. An address that you give for an answer is used for nothing else.
              </p>
            </>
          ),
        },
        {
          id: "accounts",
          heading: "When you have an account",
          content: (
            <>
              <p>
                A parent who wants to write a review makes an account and shows one paper. Before you type anything, and again before you
                choose a file, a notice says which data, for which purpose and for how long. Its date is kept with your consent. Accounts
                are for adults only.
              </p>
              <h3>What we keep</h3>
              <ul>
                <li>
                  Your name, e-mail address and, if you give it, your phone number; of your password a value from which it cannot be read.
                </li>
                <li>Your child’s school, class and year. No child’s name and no birth date is asked for.</li>
                <li>
                  The paper: for the verification team only, sealed some time after the decision and destroyed after it, as{" "}
                  <a href="/how-we-check">How we check</a> says. Each look at it is recorded.
                </li>
                <li>Where you are signed in, so that you can sign out there; what you agreed to, and when.</li>
                <li>The mails we sent you, for 180 days.</li>
                <li>
                  A log of what was done with your account, and by whom. It holds numbers in place of names; when you delete your account,
                  what it says of you is emptied.
                </li>
              </ul>
              <h3>On your device</h3>
              <p>
                Cookies keep you signed in and recognise a browser that you have signed in with before, so that others’ guesses cannot lock
                you out. What you type into the sign-up form stays in that one tab, without the password, until you send it or close the
                tab.
              </p>
              <h3>Taking it back</h3>
              <p>
                On your account page you change your data, take each consent back with a switch, download all that we keep about you, and
                delete your account. Without the consent to the check, the paper is destroyed and the verification ends.
              </p>
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
                Write to <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>, or use the form for <a href="/grievance">grievances</a>.
                We answer within 30 days, and a grievance within 7 days. Since we do not know who visitors are, we may have to say that we
                hold nothing about you.
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
