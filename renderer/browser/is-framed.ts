/** Whether the page stands in a frame of another one, whose focus is not its to take: a preview beside what is typed. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window
