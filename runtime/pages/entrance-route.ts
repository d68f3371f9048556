import type { AnyPage } from '../compile/page.ts'
import { pages } from './index.ts'

const entrances = Object.values<AnyPage>(pages).flatMap(({ site }) => site?.entrance ?? [])

/** The route of the screen that is served in place of a content's pages, until somebody is logged in to it; undefined: it has none. */
export const entranceRoute = (contentId: number): string | undefined => entrances[0]?.(contentId)
