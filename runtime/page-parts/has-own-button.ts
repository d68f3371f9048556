import type { ContentSpec } from '../compile/content-spec.ts'

/** Whether the builder made a button of their own for a page: then it has no other one. */
export function hasOwnButton({ list }: ContentSpec, pageType: string, pageId: string): boolean {
  return (list?.inputButtons ?? []).some(
    (button) => button.pageType === pageType && (button.pageId ?? pageId) === pageId,
  )
}
