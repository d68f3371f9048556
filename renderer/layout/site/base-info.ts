import type { Expiry } from '../login-life.ts'
import type { SectionHeader as CompiledHeader } from '../../../runtime/compile/release.ts'
import type { Block } from '../../../runtime/generated/screens/block.ts'
import type { UsageTime } from '../../../runtime/generated/common/usage-time.ts'

/** What the shell needs of the answer of `base-info`. */
export interface BaseInfo {
  name: string
  isActive: boolean
  stopText?: string
  userId?: string
  /** Says who it is; two users may have the same name. */
  userKey?: string
  /** Whether the left menu stands on the home page and on the others: 1 shown, 2 hidden. */
  menuFlg: { home: 1 | 2; section: 1 | 2 }
  sections: SiteSection[]
  categories: { title: string; items: SiteSection[] }[]
  /** In the order of the sections. */
  headers: SectionHeader[]
  usage?: Usage
  /** A site that is open to everybody gives each visitor a session. */
  token?: string
  expiry?: Expiry
  labelColour?: string
  release: number
  image?: string
}

/** Usage time, and when it ends as this browser's clock shows it. */
export interface Usage extends UsageTime {
  /** Milliseconds since 1970. */
  closesAt?: number
  /** When a closed site opens next, on its own clock. */
  opens?: { day: string; time: string }
}

export interface SiteSection {
  contentId: number
  title: string
  overview?: string
  route: string
  query?: Record<string, string>
  icon?: string
}

/** What a section puts into the header and the user menu. */
export type SectionHeader = Omit<CompiledHeader, 'blocks'> & { blocks: Block[] }

interface Answer {
  version?: unknown
  release?: number
  expiry?: Expiry
  data?: {
    name?: string
    image?: string
    section?: SiteSection[]
    contentCategoryData?: { title: string; items: SiteSection[] }[]
    header?: SectionHeader[]
    isB2bActive?: boolean
    stopText?: string
    b2bUserId?: string | null
    userName?: string | null
    token?: string
    labelColor?: string
    b2bUsageData?: (UsageTime & Pick<Usage, 'opens'> & { secondsUntilClose?: number }) | null
    b2b_main?: { menuFlg?: Partial<BaseInfo['menuFlg']> }
  }
}

/** The specification's names, read once. */
export function readBaseInfo(answer: unknown, now: number): BaseInfo {
  const { data = {}, release = 0, expiry } = answer as Answer
  const user = data.userName ?? data.b2bUserId ?? undefined
  return {
    name: data.name ?? '',
    isActive: data.isB2bActive ?? true,
    menuFlg: { home: 1, section: 1, ...data.b2b_main?.menuFlg },
    sections: data.section ?? [],
    categories: data.contentCategoryData ?? [],
    headers: data.header ?? [],
    release,
    ...(data.stopText !== undefined && { stopText: data.stopText }),
    ...(user !== undefined && { userId: user }),
    ...(data.b2bUserId && { userKey: data.b2bUserId }),
    ...(data.b2bUsageData && { usage: usageOf(data.b2bUsageData, now) }),
    ...(data.token !== undefined && { token: data.token }),
    ...(expiry !== undefined && { expiry }),
    ...(data.labelColor !== undefined && { labelColour: data.labelColor }),
    ...(data.image !== undefined && { image: data.image }),
  }
}

function usageOf(
  { secondsUntilClose, ...usage }: UsageTime & Pick<Usage, 'opens'> & { secondsUntilClose?: number },
  now: number,
): Usage {
  return secondsUntilClose === undefined ? usage : { ...usage, closesAt: now + secondsUntilClose * 1000 }
}

/** A section's address with its query. */
export function sectionAddress(section: Pick<SiteSection, 'route' | 'query'>): string {
  const query = new URLSearchParams(section.query).toString()
  return query === '' ? section.route : `${section.route}?${query}`
}
