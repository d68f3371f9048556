import type { ChainPlace } from './parameter-sources.ts'

/**
 * What the list of a content is. The rows of a cart are read again where no calendar is shown, so only a content that
 * shows data (type 1) has values of its calendar.
 */
export function listPlace(spec: { type?: unknown; list?: unknown }): ChainPlace & ('list' | 'calendar') {
  const list = spec.list as { displayType?: unknown } | undefined
  return spec.type === 1 && list?.displayType === 'calendar' ? 'calendar' : 'list'
}
