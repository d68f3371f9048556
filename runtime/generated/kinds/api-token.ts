// Made from schemas/ by `npm run generate`; do not edit.

/**
 * Opens APIs to a program.
 */
export type ApiTokenSpec = {
  /**
   * What programs are given, and how long it is valid. Codes: publishing API publishing, longTerm Long term, indefinite Indefinite.
   */
  type: 'publishing' | 'longTerm' | 'indefinite'
  /**
   * With it and the secret a program fetches its token; empty: the key of this document.
   */
  clientId?: string
  /**
   * How long a fetched token is valid.
   */
  expiry?: {
    /**
     * How many units a fetched token is valid. Default: 1.
     */
    number?: number
    /**
     * What is counted. Codes: seconds Seconds, minutes Minutes, hours Hours, days Days. Default: "hours".
     */
    unit?: 'seconds' | 'minutes' | 'hours' | 'days'
  }
  /**
   * The token opens only APIs that lie in these folders or below them; empty: all that admit it. In any case only those that whoever made it may see.
   *
   * Items: A folder of APIs.
   */
  folders?: `${string}/${string}`[]
  /**
   * The token ends this many days after it was made. Default: 60.
   */
  longTermExpiry?: number
}
