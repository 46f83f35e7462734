import { toast } from "@/components/ui/toast";
import { toastFailure } from "./call-admin";

/**
 * Copies a text, which may still be loading, and confirms with a toast. The clipboard takes the promise itself, because browsers
 * allow copying only shortly after a click.
 */
export async function copyText(text: string | Promise<string>, message: string) {
  const blob = Promise.resolve(text).then((words) => new Blob([words], { type: "text/plain" }));
  // The catch block below reports a failed fetch.
  blob.catch(() => null);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    toast({ title: "Copied", text: message });
  } catch (error) {
    const cause = await blob.then(
      () => error,
      (loadingError: unknown) => loadingError,
    );
    toastFailure(cause, "Failed to copy. Please try again.");
  }
}
