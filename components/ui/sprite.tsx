import { ICON_SHAPES } from "./icon-shapes";

const STAR = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z";

/** Five stars of 24 with a small gap between them. */
const STAR_STEP = 25.44;
const STAR_PLACES = [0, 1, 2, 3, 4];
const HALVES = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5];
export const STARS_VIEW_BOX = "0 0 125.76 24";

/** The symbol of a row of five stars; `shown` is a multiple of a half. A row is one element in the page instead of ten. */
export const starsId = (shown: number): string => `stars-${shown * 2}`;

/** Every icon and star of the site, once a page; Icon and Stars refer to it. */
export function Sprite() {
  return (
    <svg className="sprite" aria-hidden="true">
      <defs>
        {Object.entries(ICON_SHAPES).map(([name, shape]) => (
          <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
            {shape}
          </symbol>
        ))}
        <symbol id="s-full" viewBox="0 0 24 24">
          <path className="star-on" d={STAR} />
        </symbol>
        <symbol id="s-off" viewBox="0 0 24 24">
          <path className="star-off" d={STAR} />
        </symbol>
        <clipPath id="half">
          <path d="M0 0h12v24H0z" />
        </clipPath>
        <symbol id="s-half" viewBox="0 0 24 24">
          <path className="star-off" d={STAR} />
          <path className="star-on" clipPath="url(#half)" d={STAR} />
        </symbol>
        {HALVES.map((shown) => (
          <symbol key={shown} id={starsId(shown)} viewBox={STARS_VIEW_BOX}>
            {STAR_PLACES.map((place) => (
              <use
                key={place}
                href={shown >= place + 1 ? "#s-full" : shown >= place + 0.5 ? "#s-half" : "#s-off"}
                x={place * STAR_STEP}
                width="24"
                height="24"
              />
            ))}
          </symbol>
        ))}
      </defs>
    </svg>
  );
}
