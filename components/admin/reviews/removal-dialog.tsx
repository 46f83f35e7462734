import { useRef, useState } from "react";
import { decisionPartClasses } from "@/components/admin/case-layout";
import { Dialog } from "@/components/ui/dialog.client";
import type { RuleCode } from "@/lib/reviews/schema";
import { RemoveButton, RuleSelect, RuleWords, type StatedReason } from "./rule-form";

interface RemovalDialogProps {
  title: string;
  description: string;
  /** Says who sees the rule */
  hint: string;
  wordsLabel: string;
  submitLabel: string;
  /** The rules to choose from; all by default */
  rules?: readonly RuleCode[];
  /** The rule selected at first */
  preset?: RuleCode;
  /** Resolves to whether it was deleted; a failure shows its own message */
  remove: (reason: StatedReason) => Promise<boolean>;
  onClose: () => void;
  returnFocus: () => void;
}

/** Deletes a review or a reply for a rule. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, description, hint, wordsLabel, submitLabel, rules, preset, remove, onClose, returnFocus } = props;
  const select = useRef<HTMLSelectElement>(null);
  const [rule, setRule] = useState<RuleCode | "">(preset ?? "");
  const [words, setWords] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!rule) {
      setMissing(true);
      return select.current?.focus();
    }
    setPending(true);
    if (await remove({ reasonCode: rule, reasonText: words.trim() || null })) onClose();
    else setPending(false);
  };

  return (
    <Dialog
      open
      width="narrow"
      title={title}
      description={description}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <form className={decisionPartClasses} onSubmit={(event) => void submit(event)} noValidate>
        <RuleSelect
          label="Which rule does it break?"
          hint={hint}
          rule={rule}
          rules={rules}
          isPreset={preset !== undefined}
          error={isMissing ? "Choose a rule" : undefined}
          select={select}
          onChange={(chosen) => {
            setRule(chosen);
            setMissing(false);
          }}
        />
        <RuleWords label={wordsLabel} words={words} onChange={setWords} />
        <RemoveButton label={submitLabel} isPending={isPending} />
      </form>
    </Dialog>
  );
}
