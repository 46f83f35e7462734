import type { OwnProfile } from "@/lib/accounts/view";
import { languageOf } from "@/lib/schools/labels";
import { AccountSection } from "./account-section";
import { ChoosePlace, EditProfile } from "./profile-actions.client";

export function ProfileSection({ profile }: { profile: OwnProfile }) {
  const { firstName, lastName, phone, childrenInfo, homeZipCode, homePlaceName } = profile;
  const place = homeZipCode ?? homePlaceName;
  return (
    <AccountSection id="profile" heading="Profile" action={<EditProfile profile={{ firstName, lastName, phone, childrenInfo }} />}>
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd lang={languageOf(`${firstName} ${lastName}`)}>
            {firstName} {lastName}
          </dd>
        </div>
        <Fact label="Phone" value={phone} />
        <Fact label="About your children" value={childrenInfo} />
        <Fact label="Your place" value={place} none="Your child’s school" />
      </dl>
      <p className="text-sm text-ink-soft">Your home page shows the schools nearest to your place first.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ChoosePlace label={place ? "Change place" : "Choose a place"} isSet={place !== null} />
      </div>
    </AccountSection>
  );
}

function Fact({ label, value, none = "Not given" }: { label: string; value: string | null; none?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={value ? "whitespace-pre-line" : "font-normal text-ink-soft"} lang={value ? languageOf(value) : undefined}>
        {value ?? none}
      </dd>
    </div>
  );
}
