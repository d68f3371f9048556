/**
 * A builder chooses colours before a light page. In the dark theme a ground becomes a dark one of its hue and what is
 * written on it light, so that nothing glares and everything is read.
 */
export function groundInBoth(ground: string): string {
  return `light-dark(${ground}, oklch(from ${ground} 0.34 min(c, 0.08) h))`
}

/** What is written on a ground of the builder. */
export function inkInBoth(ink: string): string {
  return `light-dark(${ink}, oklch(from ${ink} max(l, 0.93) min(c, 0.06) h))`
}

/** A text colour on the page's own ground, and lines around something. */
export function textInBoth(colour: string): string {
  return `light-dark(${colour}, oklch(from ${colour} max(l, 0.78) min(c, 0.13) h))`
}
