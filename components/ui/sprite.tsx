import { ICON_SHAPES } from "./icon-shapes";

const STAR = "M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z";

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
      </defs>
    </svg>
  );
}
