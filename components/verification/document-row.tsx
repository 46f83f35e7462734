import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { inMegabytes } from "@/lib/verification/criteria";
import type { UploadMode } from "./upload-document";
import type { UploadState } from "./use-document-upload";

const ROW =
  "grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-md border bg-raised px-4 py-3 max-xs:[&>.btn]:col-span-full [&>svg]:size-7 [&>svg]:stroke-[1.5]";

interface DocumentRowProps {
  state: Exclude<UploadState, { kind: "choosing" }>;
  mode: UploadMode;
  onClear: () => void;
  onRetry: (file: File) => void;
}

export function DocumentRow({ state, mode, onClear, onRetry }: DocumentRowProps) {
  switch (state.kind) {
    case "uploading": {
      const { file, sent } = state;
      const shown = Math.min(sent, file.size); // the request body is a little larger than its file
      return (
        <div className={cn(ROW, "border-line-strong")}>
          <Icon name="file-text" />
          <Words name={file.name} size={`${inMegabytes(shown)} of ${inMegabytes(file.size)} MB`} />
          <IconButton label="Stop the upload" icon="x" onClick={onClear} />
          <Progress className="col-span-full" label="Upload" percent={(100 * shown) / file.size} />
        </div>
      );
    }
    case "failed":
      return (
        <div className={cn(ROW, "border-bad")}>
          <Icon name="file-text" />
          <Words name={state.file.name} error={state.text} />
          <Button variant="outline" onClick={() => (state.isRetryable ? onRetry(state.file) : onClear())}>
            {state.isRetryable ? "Try again" : "Choose another"}
          </Button>
        </div>
      );
    case "done":
      return (
        <div className={cn(ROW, "border-good")}>
          <Icon name="file-check" />
          <Words name={state.document.fileName} size={`${inMegabytes(state.document.size)} MB`} />
          {mode === "visitor" && <IconButton label="Remove the document" icon="trash-2" onClick={onClear} />}
        </div>
      );
  }
}

function Words({ name, size, error }: { name: string; size?: string; error?: string }) {
  return (
    <div>
      <p className="leading-[1.35] font-medium wrap-anywhere">{name}</p>
      {size && <p className="text-sm text-ink-soft whitespace-nowrap">{size}</p>}
      {error && <FieldError text={error} />}
    </div>
  );
}
