import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { formatBytes } from "@/lib/imports/labels";
import { startOver } from "./import-state";

/** The chosen file, with a button to choose another one. */
export function ChosenFile({ file }: { file: File }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-md border bg-raised px-4 py-3 max-xs:[&>.btn]:col-span-full [&>svg]:size-7 [&>svg]:stroke-[1.5]">
      <Icon name="file-text" />
      <div>
        <p className="leading-[1.35] font-medium wrap-anywhere">{file.name}</p>
        <p className="text-sm text-ink-soft whitespace-nowrap">{formatBytes(file.size)}</p>
      </div>
      <Button variant="outline" onClick={() => startOver()}>
        Change
      </Button>
    </div>
  );
}
