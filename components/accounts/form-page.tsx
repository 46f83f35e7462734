import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";

export function FormPage({ title, narrow = false, children }: { title?: string; narrow?: boolean; children: React.ReactNode }) {
  return (
    <div className={cn("wrap pt-8 pb-6 [&>.rule+*]:mt-6 [&>ol]:my-6", narrow ? "[--wrap:28rem]" : "[--wrap:40rem]")}>
      <noscript>
        <Notice inline kind="warn" className="mb-6">
          <p>This form needs JavaScript. Please switch it on in your browser, or use another browser.</p>
        </Notice>
      </noscript>
      {title && (
        <div className="rule">
          <h1>{title}</h1>
        </div>
      )}
      {children}
    </div>
  );
}
