import { Icon, type IconName } from "@/components/ui/icon";

interface MessagePageProps {
  /** Above the heading: an icon, or a code in large figures that the heading repeats */
  sign: { icon: IconName } | { code: string };
  heading: string;
  text: React.ReactNode;
  isAlert?: boolean;
  children: React.ReactNode;
}

export function MessagePage({ sign, heading, text, isAlert = false, children }: MessagePageProps) {
  return (
    <div className="wrap grid justify-items-start gap-3 py-16">
      {"icon" in sign ? (
        <Icon name={sign.icon} className="size-10! stroke-[1.5]!" />
      ) : (
        <p className="text-[3rem] leading-none font-bold text-ink-soft" aria-hidden="true">
          {sign.code}
        </p>
      )}
      <h1>{heading}</h1>
      <p className="max-w-[44ch]" role={isAlert ? "alert" : undefined}>
        {text}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
    </div>
  );
}
