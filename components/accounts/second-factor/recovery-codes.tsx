import { Button, ButtonLink } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import type { DialogState } from "@/components/ui/dialog-button";
import { toast } from "@/components/ui/toast";

interface RecoveryCodesProps {
  codes: readonly string[];
  dialog: DialogState;
  /** Called when the dialog closes; the codes can't be shown again */
  onKept: () => void;
}

/** Ten recovery codes, shown once, to copy or save as a file. */
export function RecoveryCodes({ codes, dialog, onKept }: RecoveryCodesProps) {
  const text = `${codes.join("\n")}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: "Copied", text: "Ten recovery codes" });
    } catch {
      toast({ kind: "bad", title: "Nothing was copied", text: "Please write the codes down." });
    }
  };
  const close = () => {
    dialog.onOpenChange(false);
    onKept();
  };
  return (
    <Dialog
      open={dialog.open}
      returnFocus={dialog.returnFocus}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Your recovery codes"
      description="Each code works once, instead of a code from the app. Keep them where you can find them without your phone. We won’t show them again."
      initialFocus="dialog"
      footer={<Button onClick={close}>I have saved them</Button>}
    >
      <ul className="p-3 gap-2 text-[1.05rem] grid grid-cols-[repeat(auto-fill,_minmax(8.5rem,_1fr))] bg-sunk rounded-md list-none">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button icon="copy" variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <ButtonLink
          icon="download"
          variant="outline"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Save as a file
        </ButtonLink>
      </div>
    </Dialog>
  );
}
