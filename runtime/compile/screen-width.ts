import type { ScreenSize } from '../generated/lists/screen-size.ts'

/** How wide each size is at most, in pixels (specification, section 3). */
export const screenWidth = { small: 540, medium: 720, large: 960 } satisfies Record<ScreenSize, number>
