import type { Expiry } from '../../session/login-life.ts'
import * as codes from '../../../runtime/generated/codes.ts'
import type {
  BaseInfoResponse,
  HeaderEntry,
  MenuShown,
  SectionHeader,
  SiteCategory,
  SiteSection,
} from '../../../runtime/generated/calls/site-user.ts'

/** What the shell needs of the answer of `base-info`. */
export interface BaseInfo {
  name: string
  isActive: boolean
  stopText?: string
  userId?: string
  /** A visitor of a site that is open to everybody: nobody who is called something, or who could log out. */
  isGuest: boolean
  /** Says who it is; two users may have the same name. */
  userKey?: string
  menuFlg: MenuShown
  sections: SiteSection[]
  categories: SiteCategory[]
  /** In the order of the sections. */
  headers: SectionHeader[]
  usage: Usage
  /** When the menu changes by itself, in milliseconds since 1970. */
  changesAt?: number
  /** A site that is open to everybody gives each visitor a session. */
  token?: string
  expiry?: Expiry
  labelColour: string
  release: number
  /** The user's row is read again with each page. */
  isReadAgain: boolean
  image?: string
}

type Told = BaseInfoResponse['data']

/** Usage time, and when it ends as this browser's clock shows it. */
export interface Usage extends Omit<Told['b2bUsageData'], 'secondsUntilClose'> {
  /** Milliseconds since 1970. */
  closesAt?: number
}

/** The specification's names, read once. */
export function readBaseInfo({ data, release, expiry }: BaseInfoResponse, now: number): BaseInfo {
  // Who came to such a site by a direct link has logged in, and is called something.
  const isGuest = !data.needsLogin && data.userName === undefined
  const user = isGuest ? undefined : (data.userName ?? data.b2bUserId)
  return {
    name: data.name,
    isActive: data.isB2bActive,
    isGuest,
    menuFlg: data.b2b_main.menuFlg,
    sections: data.section,
    categories: data.contentCategoryData,
    headers: data.header,
    release,
    isReadAgain: data.timingOfRetrieval === codes.retrievalTiming.eachTime,
    labelColour: data.labelColor,
    usage: usageOf(data.b2bUsageData, now),
    ...(data.changesIn !== undefined && { changesAt: now + data.changesIn * 1000 }),
    ...(data.stopText !== undefined && { stopText: data.stopText }),
    ...(user !== undefined && { userId: user }),
    ...(data.b2bUserId !== undefined && { userKey: data.b2bUserId }),
    ...(data.token !== undefined && { token: data.token }),
    ...(expiry !== undefined && { expiry }),
    ...(data.image !== undefined && { image: data.image }),
  }
}

function usageOf({ secondsUntilClose, ...usage }: Told['b2bUsageData'], now: number): Usage {
  return secondsUntilClose === undefined ? usage : { ...usage, closesAt: now + secondsUntilClose * 1000 }
}

/** The address of a section, or of what it puts into the menu, with its query. */
export function sectionAddress(section: Pick<HeaderEntry, 'route' | 'query'>): string {
  const query = new URLSearchParams(section.query).toString()
  return query === '' ? section.route : `${section.route}?${query}`
}
