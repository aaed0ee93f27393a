/** The site's mark on a 32 × 32 grid: a circle divided by a meridian, solid on the left, open on the right. */
export const mark = (ink: string) =>
  `<path fill="${ink}" d="M15 1a15 15 0 0 0 0 30z"/><path fill="none" stroke="${ink}" stroke-width="2" d="M17 2a14 14 0 0 1 0 28M17 2c8 6 8 22 0 28M17 1v30"/>`
