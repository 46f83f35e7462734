import { Icon, type IconName } from "@/components/ui/icon";

const MUST = ["Clear image or PDF", "Shows name and child’s information", "Recent, within 2 years"];
const COVER = ["Cover the Aadhaar number", "Cover marks and grades", "Cover the child’s photo"];

/** What a document must show, and what to cover. */
export function DocumentRules({ id }: { id: string }) {
  return (
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2" id={id}>
      <Rules rules={MUST} icon="check" iconClass="text-good" />
      <Rules rules={COVER} icon="eye-off" iconClass="text-ink-soft" />
    </div>
  );
}

function Rules({ rules, icon, iconClass }: { rules: readonly string[]; icon: IconName; iconClass: string }) {
  return (
    <ul className="grid content-start gap-2">
      {rules.map((rule) => (
        <li key={rule} className="grid grid-cols-[auto_1fr] gap-2 text-sm">
          <Icon name={icon} className={`mt-[0.1em] ${iconClass}`} />
          {rule}
        </li>
      ))}
    </ul>
  );
}
