import { Icon } from "@/components/ui/icon";

const MUST = ["Clear image or PDF", "Shows name and child’s information", "Recent, within 2 years"];
const COVER = ["Cover the Aadhaar number", "Cover marks and grades", "Cover the child’s photo"];

/** What a document must show, and what nobody needs to see. */
export function DocumentRules({ id }: { id: string }) {
  return (
    <div className="two" id={id}>
      <ul className="ticks">
        {MUST.map((rule) => (
          <li key={rule}>
            <Icon name="check" />
            {rule}
          </li>
        ))}
      </ul>
      <ul className="ticks">
        {COVER.map((rule) => (
          <li key={rule}>
            <Icon name="eye-off" className="plain" />
            {rule}
          </li>
        ))}
      </ul>
    </div>
  );
}
