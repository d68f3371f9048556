import type { SiteState } from '../store/store.ts'

/** What holds while somebody publishes, starts or stops the site, and after that was cut off. */
export function standing({ status, standing: under }: SiteState): 'private' | 'publish' {
  return under ?? (status === 'publish' ? 'publish' : 'private')
}
