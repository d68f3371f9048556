let running = 0

/**
 * Marks the page as busy while the work is under way; the theme draws a line at its upper edge, so that each press is
 * answered at once, however slow the network is.
 */
export async function whileRunning<Result>(work: Promise<Result>): Promise<Result> {
  mark(1)
  try {
    return await work
  } finally {
    mark(-1)
  }
}

function mark(by: 1 | -1): void {
  running += by
  document.documentElement.toggleAttribute('data-running', running > 0)
}
