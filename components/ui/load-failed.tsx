import { Button } from "./button";
import { Icon } from "./icon";

const LOOKS = {
  sheet:
    "border border-line bg-raised rounded-md shadow-rest px-6 py-8 gap-3 border-t-3 border-ink grid justify-items-start [&>svg]:w-8 [&>svg]:h-8 [&>svg]:stroke-[1.5] [&_p]:max-w-[44ch]",
  plain: "px-6 py-8 gap-3 border-t-3 border-ink grid justify-items-start [&>svg]:w-8 [&>svg]:h-8 [&>svg]:stroke-[1.5] [&_p]:max-w-[44ch]",
  document: "grid min-h-72 flex-1 content-center justify-items-center gap-3 px-4 py-6 text-center",
} as const;

interface LoadFailedProps {
  title: string;
  text: string;
  retry: () => void;
  /** `sheet` is framed; the others fit inside a dialog or replace a document */
  look?: keyof typeof LOOKS;
}

/** Says that something could not be loaded, with a button that tries again. */
export function LoadFailed({ title, text, retry, look = "sheet" }: LoadFailedProps) {
  return (
    <div className={LOOKS[look]} role="alert">
      <Icon name="circle-alert" />
      <h3>{title}</h3>
      <p>{text}</p>
      <Button variant="outline" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
