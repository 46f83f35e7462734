import { toast, type Toast } from "@/components/ui/toast";

export const proposedToast = (text: string): Toast => ({ title: "Awaiting Agreement", text });

/** Says that an act is done, or that it waits for a second administrator: then the call's answer is 202. Returns whether it is done. */
export function toastOutcome(answer: Response, done: Toast, subject: string): boolean {
  const isDone = answer.status !== 202;
  toast(isDone ? done : proposedToast(`${subject}. Nothing changes until another administrator agrees.`));
  return isDone;
}
