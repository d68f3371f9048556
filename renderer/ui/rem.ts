/** What a browser's own type measures until its reader asks for larger. */
const usual = 16

/** A measure of a design for 16 px, in pixels, as the reader's own size of type makes it: for style properties. */
export function rem(pixels: number): string
export function rem(pixels: number | undefined): string | undefined
export function rem(pixels: number | undefined): string | undefined {
  return pixels === undefined ? undefined : `${pixels / usual}rem`
}

/** The pixels on the screen of a measure of a design for 16 px: for what is compared with measures of elements. */
export const shownPixels = (pixels: number): number =>
  (pixels * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / usual
