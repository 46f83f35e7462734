/** A group of fields with a rule above it. */
export function FormPart({ id, legend, children }: { id?: string; legend: string; children: React.ReactNode }) {
  return (
    <fieldset id={id} className="grid gap-4 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left w-full text-base font-bold">{legend}</legend>
      <div className="clear-both grid gap-4">{children}</div>
    </fieldset>
  );
}

/** The classes of a row of fields with a button that removes it; on a phone the fields are below each other. */
export const formRowClasses =
  "grid items-end gap-2 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:border-b max-md:border-line max-md:pb-3 max-md:[&>.field]:col-span-full max-md:[&>.field:last-of-type]:col-span-1";
