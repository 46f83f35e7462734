import { buttonClasses } from "@/components/ui/button-classes";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { inMegabytes } from "@/lib/verification/criteria";
import type { UploadMode } from "./upload-document";
import type { UploadState } from "./use-document-upload";

interface DocumentRowProps {
  state: Exclude<UploadState, { kind: "choosing" }>;
  mode: UploadMode;
  onClear: () => void;
  onRetry: (file: File) => void;
}

/** The one file, on its way, failed or there. */
export function DocumentRow({ state, mode, onClear, onRetry }: DocumentRowProps) {
  switch (state.kind) {
    case "uploading": {
      const { file, sent } = state;
      const shown = Math.min(sent, file.size); // a form is a little larger than its file
      return (
        <div className="file">
          <Icon name="file-text" />
          <div>
            <p className="name">{file.name}</p>
            <p className="small soft num">
              {inMegabytes(shown)} of {inMegabytes(file.size)} MB
            </p>
          </div>
          <button className="icon-btn" type="button" aria-label="Stop the upload" onClick={onClear}>
            <Icon name="x" />
          </button>
          <Progress className="full" label="Upload" percent={(100 * shown) / file.size} />
        </div>
      );
    }
    case "failed":
      return (
        <div className="file file-bad">
          <Icon name="file-text" />
          <div>
            <p className="name">{state.file.name}</p>
            <FieldError text={state.text} />
          </div>
          <button
            className={buttonClasses({ kind: "outlined" })}
            type="button"
            onClick={() => (state.isRetryable ? onRetry(state.file) : onClear())}
          >
            {state.isRetryable ? "Try again" : "Choose another"}
          </button>
        </div>
      );
    case "done":
      return (
        <div className="file file-good">
          <Icon name="file-check" />
          <div>
            <p className="name">{state.document.fileName}</p>
            <p className="small soft num">{inMegabytes(state.document.size)} MB</p>
          </div>
          {mode === "visitor" && (
            <button className="icon-btn" type="button" aria-label="Remove the document" onClick={onClear}>
              <Icon name="trash-2" />
            </button>
          )}
        </div>
      );
  }
}
