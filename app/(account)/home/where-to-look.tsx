import { ChoosePlace } from "@/components/accounts/choose-place.client";
import { NearPosition } from "@/components/search/near-position.client";
import { Notice } from "@/components/ui/notice";

/** Asks for a place while the parent's is unknown. */
export function WhereToLook({ search }: { search?: string }) {
  return (
    <div className="mb-4">
      <Notice
        kind="info"
        icon="map-pin"
        title="Where should we look?"
        actions={
          <>
            <NearPosition search={search} />
            <ChoosePlace label="Type a city or pincode" isSet={false} />
          </>
        }
      >
        Enter a city or pincode, or let your browser tell us. Until then you see {search ? "schools across India" : "well-reviewed schools"}
        .
      </Notice>
    </div>
  );
}
