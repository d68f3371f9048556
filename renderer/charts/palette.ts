/** Colours that the colour-blind tell apart too (after Okabe and Ito), each with a contrast of 3 to 1 on both grounds. */
export const palette = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#b0478a',
  '#9a7500',
  '#4a90c2',
  '#7a5fb0',
  '#6b7785',
  '#c9403a',
  '#2f8f9d',
  '#5f8f2f',
  '#a05a2c',
] as const
