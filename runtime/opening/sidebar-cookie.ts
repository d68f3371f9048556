/** Whether the console's menu stands open: a cookie (specification 4), so that the engine draws the page with it or without. */
export const sidebarCookie = 'kumiki_sidebar'
