/** Widths from which a site is laid out in another way, by their names; `drawn`: the width at which it is shown. */
export const sizes = [
  { name: 'lg', from: 1201, drawn: 1280 },
  { name: 'md', from: 997, drawn: 1024 },
  { name: 'sm', from: 769, drawn: 820 },
  { name: 'xs', from: 481, drawn: 600 },
  { name: 'xxs', from: 0, drawn: 390 },
] as const

export type SizeName = (typeof sizes)[number]['name']
