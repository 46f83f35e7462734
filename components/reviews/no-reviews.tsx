import { Icon } from "@/components/ui/icon";

/** Where a school has no reviews yet. */
export function NoReviews({ children }: { children?: React.ReactNode }) {
  return (
    <div className="empty">
      <Icon name="message-square-text" />
      <h3>No reviews yet</h3>
      <p>Be the first to review this school and help other parents.</p>
      {children}
    </div>
  );
}
