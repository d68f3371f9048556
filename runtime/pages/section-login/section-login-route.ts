/** The screen by which somebody logs in to a content itself: no address leads to it, it is served in place of others. */
export const sectionLoginRoute = (contentId: number): string => `/b2b/section-login/${contentId}`
