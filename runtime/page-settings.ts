/** What pages of console and sites are told by the installation's settings; it stands in the page itself. */
export interface PageSettings {
  /** Seconds that the browser waits for an answer. */
  requestTimeout: number
  /** Milliseconds between two looks at the login, and seconds until the first. */
  tokenCheck: { interval: number; startAfter: number }
}

/** How the console looks to people who chose nothing else. */
export interface ConsoleLook {
  colour: string
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
}
