import { Empty } from "@/components/ui/empty";

/** Shown for a school without reviews. */
export function NoReviews({ children }: { children?: React.ReactNode }) {
  return (
    <Empty icon="message-square-text" title="No reviews yet" text="Be the first to review this school and help other parents.">
      {children}
    </Empty>
  );
}
