/** No such site or release. */
export class SiteGone extends Error {
  override name = 'SiteGone'
  constructor(siteId: number) {
    super(`no site ${siteId}`)
  }
}
