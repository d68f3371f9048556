/** No such site or release. */
export class SiteGone extends Error {
  override name = 'SiteGone'
  readonly siteId: number
  constructor(siteId: number) {
    super(`no site ${siteId}`)
    this.siteId = siteId
  }
}
