import { useQuery } from "@tanstack/react-query";
import { describeFailure, readAdmin } from "@/components/admin/call-admin";
import { RowDialog, type RowDialogProps } from "@/components/admin/lists/row-dialog";
import { AuthorFacts } from "@/components/admin/reviews/review-facts";
import type { JointDecision } from "@/lib/joint-decisions/view";
import type { ReviewDetail } from "@/lib/moderation/view";

/** The author of a review that two administrators agreed to show, to these two for seven days. */
export function ViewAuthor({ proposal: { subject }, ...dialog }: RowDialogProps & { proposal: JointDecision }) {
  const path = `/api/admin/reviews/${subject.id}`;
  const { data, error } = useQuery({ queryKey: [path], queryFn: () => readAdmin<ReviewDetail>(path) });
  return (
    <RowDialog width="narrow" title="Author" description={subject.name} {...dialog}>
      {data && <AuthorFacts review={data} />}
      {error && <p role="alert">{describeFailure(error)}</p>}
      {data?.isAuthorHidden && <p>Only the two administrators who decided see the author, for seven days.</p>}
    </RowDialog>
  );
}
