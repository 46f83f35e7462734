"use client";
import { useRouter } from "next/navigation";
import { Controller } from "react-hook-form";
import { z } from "zod";
import { PlacePicker, type PickedPlace } from "@/components/schools/place-picker";
import { UsePosition } from "@/components/search/fields/position-button";
import { Button } from "@/components/ui/button";
import type { DialogState } from "@/components/ui/dialog-button";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/http/client";
import { homeAddress } from "@/lib/search/list-address";
import { DialogForm } from "@/components/accounts/dialog-form.client";
import { failureOf } from "@/components/accounts/call-failure";
import { messageAt } from "@/components/accounts/error-summary-items";

const schema = z.object({
  place: z.custom<PickedPlace>((value) => Boolean(value), "Choose a place from the list, or type a 6-digit pincode"),
});

const save = (place: PickedPlace) =>
  callApi("/api/user", { method: "PUT", body: place.kind === "place" ? { homePlaceId: place.id } : { homeZipCode: place.zipCode } });

/** A city or a pincode to store, or the browser's position for one search. */
export function PlaceDialog({ dialog, isSet }: { dialog: DialogState; isSet: boolean }) {
  const router = useRouter();
  const show = (address: string) => {
    router.push(address);
    router.refresh();
  };
  // On the home page a position in the address takes precedence over the saved place.
  const refresh = () => (location.pathname === "/" ? show(homeAddress({})) : router.refresh());
  const remove = async () => {
    try {
      await callApi("/api/user", { method: "PUT", body: { homePlaceId: null, homeZipCode: null } });
      dialog.onOpenChange(false);
      toast({ title: "Place removed" });
      refresh();
    } catch (error) {
      toast({ kind: "bad", title: "The place was not removed", text: failureOf(error).text });
    }
  };
  return (
    <DialogForm
      dialog={dialog}
      title="Choose a place"
      description="We will show the schools nearest to it first."
      schema={schema}
      defaults={{}}
      names={["place"]}
      submitLabel="Save"
      failed="The place was not saved"
      send={({ place }) => save(place)}
      done={{ title: "Place saved" }}
      onDone={refresh}
    >
      {(_field, { control, formState, clearErrors }) => (
        <>
          <Controller
            control={control}
            name="place"
            render={({ field }) => (
              <PlacePicker
                error={messageAt(formState.errors, "place")}
                value={field.value ?? null}
                onChange={(place) => {
                  clearErrors("place");
                  field.onChange(place);
                }}
              />
            )}
          />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <UsePosition
              onPosition={(near) => {
                dialog.onOpenChange(false);
                show(homeAddress({ near }));
              }}
            />
            {isSet && (
              <Button variant="ghost" onClick={() => void remove()}>
                Remove my place
              </Button>
            )}
          </div>
        </>
      )}
    </DialogForm>
  );
}
