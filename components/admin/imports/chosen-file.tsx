import { buttonClasses } from "@/components/ui/button-classes";
import { Icon } from "@/components/ui/icon";
import { formatBytes } from "@/lib/imports/labels";
import { startOver } from "./import-state";

/** The chosen file, with a button to choose another one. */
export function ChosenFile({ file }: { file: File }) {
  return (
    <div className="file">
      <Icon name="file-text" />
      <div>
        <p className="name">{file.name}</p>
        <p className="small soft num">{formatBytes(file.size)}</p>
      </div>
      <button className={buttonClasses({ kind: "outlined" })} type="button" onClick={() => startOver()}>
        Change
      </button>
    </div>
  );
}
