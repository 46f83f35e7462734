import { Badge } from "@/components/ui/badge";
import { OWN_STATUS_LABELS } from "@/lib/reviews/labels";
import type { OwnStatus } from "@/lib/reviews/view";

const STYLES = {
  pending: { variant: "warn", icon: "clock" },
  hidden: { variant: "warn", icon: "eye-off" },
  approved: { variant: "good", icon: "circle-check" },
  removed: { variant: "bad", icon: "x" },
  withdrawn: { variant: "neutral", icon: "undo-2" },
  replaced: { variant: "neutral", icon: "clock" },
} as const;

export function OwnStatusBadge({ status }: { status: OwnStatus }) {
  return <Badge {...STYLES[status]}>{OWN_STATUS_LABELS[status]}</Badge>;
}
