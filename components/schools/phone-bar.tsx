import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";

/** The bar at the foot of a phone's screen: what a thumb reaches. */
export function PhoneBar({ writeHref, phoneHref }: { writeHref: string; phoneHref?: string }) {
  return (
    <div className="bottom-bar until-desk" role="group" aria-label="School tools">
      <a className={buttonClasses()} href={writeHref}>
        <Icon name="pencil" />
        Write a Review
      </a>
      {phoneHref && (
        <a className={buttonClasses({ kind: "outlined" })} href={phoneHref}>
          <Icon name="phone" />
          Call
        </a>
      )}
    </div>
  );
}
