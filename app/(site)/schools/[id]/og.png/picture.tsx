import { MARK } from "@/components/layout/logo";
import { STAR_OUTLINE } from "@/components/reviews/writing/star-input";
import { SITE } from "@/lib/platform/site";
import { BOARD_LABELS, GENDER_LABELS, NO_RATINGS, SCHOOL_TYPE_LABELS, formatRating, formatReviewCount } from "@/lib/schools/labels";
import type { PublicSchool } from "@/lib/schools/view";
import { PICTURE_SIZE, drawable } from "./picture-text";

// The light theme's colours, as in app/styles/theme.css: a picture has no theme.
const COLOURS = {
  ground: "#FAF8F2",
  ink: "#1B1A17",
  inkSoft: "#57534A",
  line: "#DCD7CA",
  edge: "#827C6D",
  action: "#173C78",
  marigold: "#F2A516",
  star: "#A86600",
};

export function SchoolPicture({ school }: { school: PublicSchool }) {
  const name = drawable(school.name);
  const place = [...new Set([drawable(school.placeName), school.state])].filter(Boolean).join(", ");
  return (
    <div
      style={{
        ...PICTURE_SIZE,
        display: "flex",
        flexDirection: "column",
        background: COLOURS.ground,
        color: COLOURS.ink,
        fontFamily: "Anek, Anek Extended",
        padding: "56px 72px",
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 18, fontSize: 38, fontWeight: 700 }}>
        <svg width="58" height="58" viewBox="0 0 32 32">
          <rect width="32" height="32" rx="4" fill={COLOURS.action} />
          <path d={MARK} fill="#FFFFFF" />
        </svg>
        {SITE.name}
      </div>
      <div
        style={{
          display: "flex",
          height: 14,
          marginTop: 30,
          borderTop: `6px solid ${COLOURS.ink}`,
          borderBottom: `2px solid ${COLOURS.ink}`,
        }}
      />
      <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "center" }}>
        {/* A name in a script that the renderer draws wrongly is left out. */}
        <div style={{ display: "flex", fontSize: nameSize(name ?? place), fontWeight: 700, lineHeight: 1.1, letterSpacing: "-0.01em" }}>
          {name ?? `A school in ${place}`}
        </div>
        {name && <div style={{ display: "flex", marginTop: 22, fontSize: 36, color: COLOURS.inkSoft }}>{`${place} ${school.zipCode}`}</div>}
      </div>
      <div
        style={{
          display: "flex",
          justifyContent: "space-between",
          alignItems: "center",
          paddingTop: 28,
          borderTop: `2px solid ${COLOURS.line}`,
          fontSize: 34,
        }}
      >
        <Rating stats={school.stats} />
        <div style={{ display: "flex", gap: 16 }}>
          {badgesOf(school).map((badge) => (
            <div
              key={badge}
              style={{ display: "flex", padding: "4px 16px", border: `2px solid ${COLOURS.edge}`, borderRadius: 5, fontSize: 28 }}
            >
              {badge}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Rating({ stats }: Pick<PublicSchool, "stats">) {
  if (stats.averageRating === null) return <div style={{ display: "flex", color: COLOURS.inkSoft }}>{NO_RATINGS}</div>;
  const full = Math.round(stats.averageRating);
  return (
    <div style={{ display: "flex", alignItems: "center", gap: 16 }}>
      <div style={{ display: "flex" }}>
        {[1, 2, 3, 4, 5].map((star) => (
          <svg key={star} width="46" height="46" viewBox="0 0 24 24">
            <path
              d={STAR_OUTLINE}
              fill={star <= full ? COLOURS.marigold : "none"}
              stroke={star <= full ? COLOURS.star : COLOURS.edge}
              strokeWidth="1.6"
              strokeLinejoin="round"
            />
          </svg>
        ))}
      </div>
      <div style={{ display: "flex", fontWeight: 700 }}>{formatRating(stats.averageRating)}</div>
      <div style={{ display: "flex", color: COLOURS.inkSoft }}>{formatReviewCount(stats.totalReviews)}</div>
    </div>
  );
}

function nameSize(name: string): number {
  if (name.length <= 28) return 84;
  if (name.length <= 60) return 68;
  return name.length <= 100 ? 52 : 42;
}

function badgesOf({ boardAffiliation, gender, schoolType }: PublicSchool): string[] {
  const words = [
    boardAffiliation && boardAffiliation !== "Other" && BOARD_LABELS[boardAffiliation],
    gender && GENDER_LABELS[gender],
    schoolType && schoolType !== "Other" && SCHOOL_TYPE_LABELS[schoolType],
  ];
  return words.filter((word): word is string => Boolean(word)).slice(0, 2);
}
