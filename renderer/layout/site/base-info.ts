import type { UsageTime } from '../../../runtime/usage-time.ts'

/** What the shell needs of the answer of `base-info`. */
export interface BaseInfo {
  name: string
  isActive: boolean
  stopText?: string
  userId?: string
  /** Whether the left menu stands on the home page and on the others: 1 shown, 2 hidden. */
  menuFlg: { home: 1 | 2; section: 1 | 2 }
  sections: SiteSection[]
  categories: { title: string; items: SiteSection[] }[]
  usage?: UsageTime & { timeZone?: string }
  release: number
  image?: string
}

export interface SiteSection {
  contentId: number
  title: string
  overview?: string
  route: string
  query?: Record<string, string>
  icon?: string
  cart?: string
}

interface Answer {
  version?: unknown
  release?: number
  data?: {
    name?: string
    image?: string
    section?: SiteSection[]
    contentCategoryData?: { title: string; items: SiteSection[] }[]
    isB2bActive?: boolean
    stopText?: string
    b2bUserId?: string | null
    b2bUserName?: string | null
    b2bUsageData?: BaseInfo['usage'] | null
    b2b_main?: { menuFlg?: Partial<BaseInfo['menuFlg']> }
  }
}

/** The specification's names, read once. */
export function readBaseInfo(answer: unknown): BaseInfo {
  const { data = {}, release = 0 } = answer as Answer
  const user = data.b2bUserName ?? data.b2bUserId ?? undefined
  return {
    name: data.name ?? '',
    isActive: data.isB2bActive ?? true,
    menuFlg: { home: 1, section: 1, ...data.b2b_main?.menuFlg },
    sections: data.section ?? [],
    categories: data.contentCategoryData ?? [],
    release,
    ...(data.stopText !== undefined && { stopText: data.stopText }),
    ...(user !== undefined && { userId: user }),
    ...(data.b2bUsageData && { usage: data.b2bUsageData }),
    ...(data.image !== undefined && { image: data.image }),
  }
}

/** A section's address with its query. */
export function sectionAddress(section: Pick<SiteSection, 'route' | 'query'>): string {
  const query = new URLSearchParams(section.query).toString()
  return query === '' ? section.route : `${section.route}?${query}`
}
