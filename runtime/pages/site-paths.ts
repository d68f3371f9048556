import { pages } from './index.ts'
import type { Page } from './page.ts'

/** Routes of a published site (specification, section 2) below `/b2b/`, in the language of `matchRoute`: a login leads back to these only. */
export const sitePaths: readonly string[] = ['home', ...Object.values<Page>(pages).flatMap(({ paths }) => paths ?? [])]
