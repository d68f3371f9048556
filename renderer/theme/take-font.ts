/** Puts a site's own font before those of the system, which stand in its place until it is there. */
export function takeFont(address: string): void {
  document.fonts.add(new FontFace('site', `url("${address}")`, { display: 'swap' }))
  // The comma belongs to it: without a font of its own the list of the theme begins with the next name.
  document.documentElement.style.setProperty('--font-own', "'site',")
}
