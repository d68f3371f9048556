// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Width of the area in pixels. Codes: small Small, medium Medium, large Large.
 */
export type ScreenSize = 'small' | 'medium' | 'large'
