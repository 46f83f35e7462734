import { useRef, useState } from "react";
import { buttonClasses } from "@/components/ui/button-classes";
import { Dialog } from "@/components/ui/dialog.client";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { CallError } from "@/lib/http/client";
import { REASON_TEXT_MAX_LENGTH } from "@/lib/moderation/schema";
import type { PendingReply } from "@/lib/moderation/view";
import { RULES } from "@/lib/reviews/labels";
import { REPLY_RULES, type RuleCode } from "@/lib/reviews/schema";
import { callAdmin, toastFailure } from "./call-admin";

interface RemoveReplyProps {
  reply: PendingReply;
  onRemoved: () => void;
  onClose: () => void;
  returnFocus: () => void;
}

/** Removes a school's reply for a rule, which its writer and the public log are told. */
export function RemoveReply({ reply, onRemoved, onClose, returnFocus }: RemoveReplyProps) {
  const select = useRef<HTMLSelectElement>(null);
  const [rule, setRule] = useState<RuleCode | "">("");
  const [words, setWords] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);

  const remove = async (event: React.FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!rule) {
      setMissing(true);
      return select.current?.focus();
    }
    setPending(true);
    try {
      const body = { reasonCode: rule, reasonText: words.trim() || null, version: reply.version };
      await callAdmin(`/api/admin/replies/${reply.id}`, { method: "DELETE", body });
      onRemoved();
      toast({ title: "Reply Removed", text: `Of ${reply.school.name}. Its writer is told; the public log names the rule.` });
      onClose();
    } catch (error) {
      toastFailure(error, (error instanceof CallError && error.text) || "Failed to remove the reply.");
      setPending(false);
    }
  };

  return (
    <Dialog
      open
      width="narrow"
      title={`Remove the reply of ${reply.school.name}`}
      description="The school may reply again."
      onOpenChange={(isOpen) => !isOpen && onClose()}
      returnFocus={returnFocus}
    >
      <form className="decide-part" onSubmit={(event) => void remove(event)} noValidate>
        <Field label="For which rule?" hint="Its writer and the public log are told it." error={isMissing ? "Choose a rule" : undefined}>
          {(control) => (
            <select
              {...control}
              ref={select}
              className="input"
              value={rule}
              onChange={(event) => {
                setRule(event.target.value as RuleCode | "");
                setMissing(false);
              }}
            >
              <option value="">Choose a rule</option>
              {REPLY_RULES.map((code) => (
                <option key={code} value={code}>
                  {RULES[code].title}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="More, to its writer" optional>
          {(control) => (
            <textarea
              {...control}
              className="input reason-words"
              maxLength={REASON_TEXT_MAX_LENGTH}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
        <button className={buttonClasses({ kind: "destructive", block: true })} type="submit" aria-disabled={isPending || undefined}>
          <Icon name={isPending ? "loader-circle" : "trash-2"} className={isPending ? "spin" : undefined} />
          Remove Reply
        </button>
      </form>
    </Dialog>
  );
}
