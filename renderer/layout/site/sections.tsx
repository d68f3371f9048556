import { t } from '@lingui/core/macro'
import { useState, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import type { SiteCategory, SiteSection } from '../../../runtime/generated/calls/site-user.ts'
import { useApp } from '../../app/app.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { sectionAddress, type BaseInfo } from './base-info.ts'
import styles from './shell.module.css'

/** The left menu: sections by themselves, and those of each category below its name. */
export function Sections({
  info,
  current,
  isHome,
}: {
  info: BaseInfo
  current: SiteSection | undefined
  isHome: boolean
}) {
  const menuKey = useMenuKey(current?.contentId)
  const others = info.sections.filter((section) => !section.inCategory)
  return (
    <nav aria-label={t`Contents`} className={styles.sections}>
      <ul>
        <li>
          <Link to="/b2b/home" className={styles.section} aria-current={isHome ? 'page' : undefined}>
            <Icon name="home" />
            {t`Home`}
          </Link>
        </li>
        {others.map((section) => (
          <SectionLink key={section.contentId} section={section} isCurrent={section === current} />
        ))}
      </ul>
      {info.categories.map((category, index) => (
        <Category key={index} category={category} currentId={current?.contentId} menuKey={menuKey} />
      ))}
    </nav>
  )
}

/** A category that the person opens and closes; going to one of its entries opens it. */
function Category({
  category,
  currentId,
  menuKey,
}: {
  category: SiteCategory
  currentId: number | undefined
  menuKey: string | undefined
}) {
  const [isClosed, setClosed] = useState(false)
  const [pages, setPages] = useState(1)
  const { items, limit } = category
  // Who comes by another way than the menu sees the section in each category that has it.
  const isCurrent = ({ contentId, query }: SiteSection) =>
    contentId === currentId && (menuKey === undefined || query['menukey'] === menuKey)
  const at = items.findIndex(isCurrent)
  const [last, setLast] = useState(at)
  if (last !== at) {
    setLast(at)
    if (at >= 0) setClosed(false)
  }
  const shown = Math.max(pages, Math.ceil((at + 1) / limit)) * limit
  return (
    <div>
      <h2 className={styles.group}>
        <button
          type="button"
          aria-expanded={!isClosed}
          onClick={() => {
            setClosed(!isClosed)
          }}
        >
          <Icon name={category.icon} size={15} />
          <span>{category.title}</span>
          <Icon name={isClosed ? 'chevron-right' : 'chevron-down'} size={14} />
        </button>
      </h2>
      {!isClosed && (
        <ul>
          {items.slice(0, shown).map((section) => (
            <SectionLink key={section.contentId} section={section} isCurrent={isCurrent(section)} />
          ))}
          {items.length > shown && (
            <li>
              <button
                type="button"
                className={styles.section}
                onClick={() => {
                  setPages(shown / limit + 1)
                }}
              >
                <Icon name="chevron-down" />
                {t`Show more`}
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** A link to a section: from elsewhere to the list as it was left; on the list itself, to its beginning. */
export function ToSection({ section, ...props }: { section: SiteSection } & Omit<ComponentProps<typeof Link>, 'to'>) {
  const app = useApp()
  const plain = sectionAddress(section)
  const kept = useLocation().pathname === section.route ? plain : app.asItWas(plain)
  const to = withMenuKey(kept, section.query['menukey'])
  return (
    <Link
      {...props}
      to={to}
      onNavigate={() => {
        app.navigate(to, { asItWas: to !== plain })
      }}
    />
  )
}

/** The list may have been left by an entry of another category. */
function withMenuKey(address: string, menuKey: string | undefined): string {
  if (menuKey === undefined) return address
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  const query = new URLSearchParams(search)
  query.set('menukey', menuKey)
  return `${path}?${query.toString()}${hash}`
}

function SectionLink({ section, isCurrent }: { section: SiteSection; isCurrent: boolean }) {
  return (
    <li>
      <ToSection section={section} className={styles.section} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={section.icon} otherwise="list" />
        {section.title}
      </ToSection>
    </li>
  )
}

/**
 * The category through which the open section was entered: `menukey` of its address, and on pages that belong to the
 * section, such as a detail, that of the page before.
 */
function useMenuKey(contentId: number | undefined): string | undefined {
  const asked = new URLSearchParams(useLocation().search).get('menukey') ?? undefined
  const [entered, setEntered] = useState({ contentId, menuKey: asked })
  const isNew = entered.contentId !== contentId || (asked !== undefined && entered.menuKey !== asked)
  if (isNew) setEntered({ contentId, menuKey: asked })
  return isNew ? asked : entered.menuKey
}
