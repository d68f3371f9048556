import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The category through which the open section was entered: `menukey` of its address, and on pages that belong to the
 * section, such as a detail, that of the page before.
 */
export function useMenuKey(contentId: number | undefined): string | undefined {
  const asked = new URLSearchParams(useLocation().search).get('menukey') ?? undefined
  const [entered, setEntered] = useState({ contentId, menuKey: asked })
  const isNew = entered.contentId !== contentId || (asked !== undefined && entered.menuKey !== asked)
  if (isNew) setEntered({ contentId, menuKey: asked })
  return isNew ? asked : entered.menuKey
}
