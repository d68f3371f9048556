/** In the browser's storage: what a person set in the panel of the console's look. */
export const lookKey = 'kumiki:console'

/** A colour that is none falls back to the console's own. */
export function readColour(text: string): string {
  return /^#[0-9a-f]{6}$/i.test(text) ? text : '#409EFF'
}

/** Gives the page its one colour; all shades follow in the style sheet. */
export function applyColour(colour: string): void {
  document.documentElement.style.setProperty('--brand', readColour(colour))
}
