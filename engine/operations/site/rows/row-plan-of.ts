/** The plan by which a page reads its row, after the content's number; a page that changes rows has one of its own. */
export function rowPlanOf(page = 'detail'): string {
  return page === 'list' || page === 'detail' ? page : `${page}/row`
}
