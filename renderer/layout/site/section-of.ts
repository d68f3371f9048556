import { propertyOf } from '../../../runtime/json/property-of.ts'

/** The content that a call's input names. */
export function contentIdOf(input: unknown): number | undefined {
  const id = propertyOf(input, 'contentId')
  return typeof id === 'number' ? id : undefined
}

/** The content whose page stands at an address: `/b2b/list/7/AbCdEfGhIj` → 7. */
export function sectionOf(pathname: string): number | undefined {
  const id = /^\/b2b\/\w+\/(?:main\/)?(\d+)(?:\/|$)/.exec(pathname)?.[1]
  return id === undefined ? undefined : Number(id)
}
