import { plural, t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { pathOf } from '../../../runtime/expressions/scope.ts'
import type { ChoiceCell } from '../../../runtime/generated/cells/choice.ts'
import type { TableBlock } from '../../../runtime/generated/blocks/table.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { run } from '../../actions/run.ts'
import { afterPaint } from '../../browser/after-paint.ts'
import { Blocks } from '../block.tsx'
import type { BlockProps } from '../block-props.ts'
import { evaluate, holds, listOf, textOf, type Scope } from '../../state/scope.ts'
import { loadsIn } from '../../state/loads.ts'
import type { LoadStatus } from '../../state/screen-store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Pages } from '../../ui/pages.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { narrowQuery, useMedia } from '../../ui/use-media.ts'
import { lazy, nothing } from '../../ui/lazy.tsx'
import { arrangeColumns, arrangementOf } from './table/arrange-columns.ts'
import { arrangingOf, type Arranging } from './table/use-arrangement.ts'
import { TableCards } from './table/cards.tsx'
import { TableGrid } from './table/grid.tsx'
import { OrderBy } from './table/order-by.tsx'
import { More } from './table/more.tsx'
import { nameOfRow } from './table/name-of-row.ts'
import { rowKeyOf, useRowPatches, type Row } from './table/rows.ts'
import { useKeptFocus } from './table/use-kept-focus.ts'
import { useRoom } from './table/use-room.ts'
import styles from './table.module.css'
import { loadStatus } from '../../state/load-status.ts'
import { useReads } from '../../state/use-reads.ts'
import { useLatest } from '../../ui/use-latest.ts'

const Filters = lazy(() => import('./table/filters.tsx'), nothing)
const ColumnSettings = lazy(() => import('./table/column-settings.tsx'), nothing)

export type TableColumn = TableBlock['columns'][number]

export type RowAction = NonNullable<TableBlock['rowActions']>[number]

export interface SortKey {
  field: string
  direction?: 'asc' | 'desc'
}

/** What the drawing of rows needs, as a table or as cards. */
export interface TableView {
  block: TableBlock
  columns: TableColumn[]
  rows: Row[]
  scope: Scope
  /** What rows read: another one when any of it has changed, so that the same one draws a row the same. */
  rowsScope: Scope
  rowScope(row: Row): Scope
  rowKey(row: Row, index: number): string
  /** People arrange the columns themselves. */
  arranging?: Arranging
  selection?: { chosen: ReadonlySet<string>; canChoose(row: Row): boolean; toggle(keys: string[], on: boolean): void }
  /** Other rows are on their way: these take no press. */
  isReplacing: boolean
  /** The columns do not fit: what they need, in pixels. */
  onTooWide(needed: number): void
}

interface MoreColumn {
  key: string
  title: string
  options?: ChoiceCell['options']
  as?: 'datetime'
}

/** Columns that the data names; a code is shown by its title. */
function moreColumns(more: unknown, scope: Scope): TableColumn[] {
  return listOf<MoreColumn>(more, scope).map(({ key, title, options, as }) => {
    const value = { $get: pathOf('row', key) }
    const plain = options === undefined
    return {
      label: title,
      // A text is as wide as its words need; `leastWidth` counts them.
      ...(plain && as === undefined ? {} : { minWidth: 84 }),
      narrow: 'value',
      cell: plain ? { type: as ?? 'text', value } : { type: 'choice', value, options },
    }
  })
}

/** How long a fetch may take before its place is shown as waiting: a flash is worse than nothing. */
const patience = 300

/** The rows that have the text of a state in one of their values, whatever its case. */
function useFound(rows: Row[], find: string | undefined, scope: Scope): Row[] {
  const text = find === undefined ? '' : asText(scope.get(`state.${find}`)).trim()
  return useMemo(() => {
    const wanted = text.toLowerCase()
    const has = (value: unknown) => typeof value === 'string' && value.toLowerCase().includes(wanted)
    return wanted === '' ? rows : rows.filter((row) => Object.values(row).some(has))
  }, [rows, text])
}

/** Rows in columns, or as cards where they have no room; with order, pages, selection and actions. */
export default function Table({ block, scope }: BlockProps<'table'>) {
  const fetched = useFound(listOf<Row>(block.rows, scope), block.find, scope)
  const status = statusOf(block.rows, scope)
  const page = block.page === undefined ? 1 : Number(scope.get(`state.${block.page}`) ?? 1)
  const gathered = useGathered(fetched, page, block.paging === 'more', status.busy)
  const { rows, patch } = useRowPatches(gathered, block.key)
  const rowsScope = useReads(scope)
  const putAnswer = useLatest(patch)
  const isSlow = useDelay(status.busy, patience)
  const section = useRef<HTMLElement>(null)
  const keptFocus = useKeptFocus(section)
  const isSmall = useMedia(narrowQuery)
  const room = useRoom(section)
  const isNarrow = (isSmall || room.isTooSmall) && block.narrow !== 'scroll'
  const all = shownColumns({ block, scope })
  const columns = arrangeColumns(all, arrangementOf(block.arranged, scope))
  const arranging = arrangingOf(block.arranged, all, scope)
  const selection = useSelection(block, scope, rows)
  const isKnown = evaluate(block.rows, scope) !== undefined
  const paging = usePaging({ block, scope }, { page, rows: rows.length, isSettled: isKnown && !status.busy })
  const { total, last, goTo } = paging
  useKeptPages({ block, scope }, { page, fetched, isSettled: isKnown && !status.busy, hasMore: rows.length < total })
  // The three lines of an order are neither found nor pages.
  const isPaged = paging.hasPages && (last > 1 || block.clear !== undefined || block.limitState !== undefined)

  const view: TableView = {
    block,
    columns,
    rows,
    scope,
    rowKey: (row, index) => rowKeyOf(row, block.key) ?? String(index),
    isReplacing: status.replacing === true,
    onTooWide: room.tooWide,
    rowsScope,
    rowScope: (row) =>
      rowsScope.with({ row, rowName: nameOfRow(row, columns) }, { row: (answer) => putAnswer(row, answer) }),
    ...(selection && { selection }),
    ...(arranging && { arranging }),
  }

  if (status.failure && !status.busy) {
    return (
      <section className={styles.table}>
        <Failure
          failure={status.failure}
          onRetry={() => {
            for (const name of loadsIn(block.rows)) scope.screen.reload(name)
          }}
        />
      </section>
    )
  }
  const hasRows = isKnown && total > 0
  return (
    <section
      ref={section}
      tabIndex={-1}
      {...keptFocus}
      className={styles.table}
      aria-busy={status.busy}
      data-slow={isSlow || undefined}
    >
      <Head
        {...{ view, page, hasRows, isNarrow, isKnown }}
        paging={{ ...paging, hasPages: isPaged }}
        isBusy={status.busy}
      />
      {block.filters && isSet(scope.get(`state.${block.filters.state}`)) && (
        <Filters filters={block.filters} page={block.page} scope={scope} />
      )}
      {isKnown ? <Rows view={view} isNarrow={isNarrow} /> : <Waiting columns={columns.length} isVisible={isSlow} />}
      {hasRows && isPaged && <PageFoot {...{ block, paging, page, section }} />}
      {block.paging === 'more' && block.page !== undefined && rows.length < total && (
        <More shown={rows.length} total={total} busy={status.busy} onMore={() => goTo(page + 1)} />
      )}
    </section>
  )
}

interface HeadProps extends Pick<FootProps, 'paging' | 'page'> {
  view: TableView
  hasRows: boolean
  isNarrow: boolean
  isKnown: boolean
  isBusy: boolean
}

/** The table's own bar: how many rows, what is done with them, pages and columns. */
function Head({ view, paging, page, hasRows, isNarrow, isKnown, isBusy }: HeadProps) {
  const { block, columns, scope, arranging } = view
  const { total, hasPages, last, goTo } = paging
  const isOrdered = isNarrow && block.sort !== undefined && columns.some(({ sort }) => sort !== undefined)
  return (
    <div
      className={block.tools || ((hasPages || arranging || isOrdered) && hasRows) ? styles.head : 'visually-hidden'}
      data-cards={isNarrow || undefined}
    >
      <Found total={isKnown && !isBusy ? total : undefined} isSearched={hasPages} />
      {block.tools && (
        <div className={styles.tools}>
          <Blocks blocks={block.tools} scope={scope} />
        </div>
      )}
      {isOrdered && hasRows && <OrderBy view={view} />}
      {hasPages && isKnown && last > 1 && <PageSteps page={page} last={last} onPage={goTo} />}
      {arranging && hasRows && <ArrangeButton arranging={arranging} hasWidths={!isNarrow} scope={scope} />}
    </div>
  )
}

/** The columns that are there now, those of the screen's own after the first. */
function shownColumns({ block, scope }: BlockProps<'table'>): TableColumn[] {
  const [first, ...others] = block.columns
  return [...(first ? [first] : []), ...moreColumns(block.more, scope), ...others].filter(
    (column) => !column.when || holds(column.when, scope),
  )
}

interface Drawn {
  page: number
  /** How many are drawn. */
  rows: number
  /** What is drawn is what the page asks for. */
  isSettled: boolean
}

/** How many rows and pages there are, and what goes to another one. */
function usePaging({ block, scope }: BlockProps<'table'>, { page, rows, isSettled }: Drawn) {
  const { screen } = scope
  const { page: pageState, limitState } = block
  const limit = Number((limitState && scope.get(`state.${limitState}`)) || evaluate(block.limit, scope) || 50)
  const total = Number(evaluate(block.total, scope) ?? rows)
  const last = Math.max(1, Math.ceil(total / limit))
  // An address may name a page that is not there any more.
  const leadsTo = block.paging !== 'more' && isSettled && rows === 0 && page > 1 ? last : page
  useEffect(() => {
    if (pageState !== undefined && leadsTo < page) screen.setState(pageState, leadsTo, { replace: true })
  }, [screen, pageState, leadsTo, page])
  const goTo = (next: number): void => {
    if (pageState !== undefined) screen.setState(pageState, next)
  }
  return {
    ...{ limit, total, last, goTo },
    hasPages: pageState !== undefined && (block.paging ?? 'pages') === 'pages',
    setLimit: (size: number): void => {
      if (limitState !== undefined) screen.setState(limitState, size)
      goTo(1)
    },
  }
}

interface Gathered {
  page: number
  /** The rows of the page that came last. */
  fetched: Row[]
  isSettled: boolean
  hasMore: boolean
}

/** Of a list that grows, who comes back finds as many pages as there were: one after the other, as they came. */
function useKeptPages({ block, scope }: BlockProps<'table'>, { page, fetched, isSettled, hasMore }: Gathered): void {
  const { screen } = scope
  const { page: pageState, pages: pagesState } = block
  const kept = pagesState === undefined ? 1 : Number(scope.get(`state.${pagesState}`) ?? 1)
  // From then on another number of pages is that of another search.
  const [isBack, setBack] = useState(kept <= page)
  const wentOn = useRef<Row[]>(undefined)
  useEffect(() => {
    if (pageState === undefined || pagesState === undefined || !isSettled) return
    if (!isBack && page < kept && hasMore) {
      // That they are asked for shows a moment later: until then the rows are those of before.
      if (wentOn.current !== fetched) screen.setState(pageState, page + 1)
      wentOn.current = fetched
      return
    }
    setBack(true)
    if (page !== kept) screen.setState(pagesState, page, { replace: true })
  }, [screen, pageState, pagesState, page, fetched, kept, isBack, isSettled, hasMore])
}

function Rows({ view, isNarrow }: { view: TableView; isNarrow: boolean }) {
  const { block, scope, rows } = view
  const hasConditions = narrowing(block, scope).length > 0
  if (rows.length === 0) return <Nothing block={block} scope={scope} hasConditions={hasConditions} />
  return isNarrow ? <TableCards {...view} /> : <TableGrid {...view} />
}

interface FootProps {
  block: BlockProps<'table'>['block']
  paging: ReturnType<typeof usePaging>
  page: number
  section: RefObject<HTMLElement | null>
}

function PageFoot({ block, paging, page, section }: FootProps) {
  return (
    <Foot>
      <Pages
        page={page}
        limit={paging.limit}
        total={paging.total}
        limits={block.limits}
        onLimit={paging.setLimit}
        onPage={(next) => {
          paging.goTo(next)
          section.current?.scrollIntoView({ block: 'start' })
          // The next Tab is in the new rows, not back at the foot of them.
          section.current?.focus({ preventScroll: true })
        }}
      />
    </Foot>
  )
}

/**
 * Tells those who hear the page how many rows there are, when the rows are drawn: making the forms of a number's words costs
 * a tenth of the time to the first row.
 */
function Found({ total, isSearched }: { total: number | undefined; isSearched: boolean }) {
  const [said, setSaid] = useState<number>()
  useEffect(() => {
    const later = afterPaint(() => setSaid(total))
    later.plan()
    return later.stop
  }, [total])
  return (
    <p role="status">
      {total === undefined || said !== total
        ? ''
        : isSearched
          ? t`${plural(total, { one: '# item found', other: '# items found' })}`
          : t`${plural(total, { one: '# row', other: '# rows' })}`}
    </p>
  )
}

/** Opens the settings of the columns; they are fetched when somebody asks for them. */
function ArrangeButton({ arranging, ...rest }: { arranging: Arranging; hasWidths: boolean; scope: Scope }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="columns" label={t`Column settings`} onClick={() => setOpen(true)} />
      {isOpen && <ColumnSettings arranging={arranging} {...rest} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What stands below the rows is drawn when they are seen; its place is there. */
function Foot({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const later = afterPaint(() => setDrawn(true))
    later.plan()
    return later.stop
  }, [])
  return <div className={styles.foot}>{isDrawn && children}</div>
}

/** Names of the states that narrow the rows now. */
const narrowing = (block: TableBlock, scope: Scope): string[] =>
  (block.clear ?? []).filter((name) => name !== block.page && isSet(scope.get(`state.${name}`)))

function Nothing({ block, scope, hasConditions }: { block: TableBlock; scope: Scope; hasConditions: boolean }) {
  if (hasConditions) {
    const narrowed = block.empty?.narrowed
    const isAlone = narrowed !== undefined && narrowing(block, scope).every((name) => name === narrowed.state)
    const { icon, title, text } = isAlone
      ? { icon: narrowed.icon, title: textOf(narrowed.title, scope), text: textOf(narrowed.text, scope) }
      : { icon: 'search', title: t`Nothing was found.`, text: t`Try with other or fewer conditions.` }
    return (
      <Empty icon={icon} title={title} text={text}>
        <Button
          onClick={() => {
            for (const name of block.clear ?? []) scope.screen.setState(name, name === block.page ? 1 : null)
          }}
        >
          {t`Clear the conditions`}
        </Button>
      </Empty>
    )
  }
  const empty = block.empty
  const action = textOf(empty?.action, scope)
  return (
    <Empty
      icon={empty?.icon}
      title={textOf(empty?.title, scope) || t`There is nothing here yet.`}
      text={textOf(empty?.text, scope)}
    >
      {action !== '' && empty?.onPress && (
        <Button primary onClick={() => void run(empty.onPress, scope)}>
          {action}
        </Button>
      )}
    </Empty>
  )
}

function Waiting({ columns, isVisible }: { columns: number; isVisible: boolean }) {
  return (
    <div className={styles.waiting} aria-hidden="true" data-visible={isVisible || undefined}>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className={styles.waitingRow}>
          {Array.from({ length: Math.min(columns, 6) }, (_unused, column) => (
            <span key={column} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** State of the loads that the rows come from. */
function statusOf(rows: unknown, scope: Scope): LoadStatus {
  const found = loadsIn(rows).map((name) => loadStatus(name, scope))
  const failure = found.find((status) => status?.failure)?.failure
  return {
    busy: found.some((status) => status?.busy),
    replacing: found.some((status) => status?.replacing),
    ...(failure && { failure }),
  }
}

/** With "more", the rows of page 2 stand below those of page 1. */
function useGathered(rows: Row[], page: number, isGathering: boolean, isBusy: boolean): Row[] {
  const [kept, setKept] = useState<{ before: Row[]; rows: Row[]; page: number }>({ before: [], rows, page })
  if (isGathering && !isBusy && rows !== kept.rows && JSON.stringify(rows) !== JSON.stringify(kept.rows)) {
    const isNext = page === kept.page + 1
    setKept({ before: isNext ? [...kept.before, ...kept.rows] : [], rows, page })
  }
  return useMemo(() => (isGathering ? [...kept.before, ...kept.rows] : rows), [isGathering, kept, rows])
}

function useDelay(isOn: boolean, ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => {
      setLate(true)
    }, ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, ms])
  return late
}

function useSelection(block: TableBlock, scope: Scope, rows: Row[]): TableView['selection'] {
  const state = block.selection
  const onPage = rows.map((row, index) => rowKeyOf(row, block.key) ?? String(index))
  const areAll = block.selectsAll !== undefined && scope.get(`state.${block.selectsAll}`) === true
  const kept = state === undefined ? undefined : (scope.get(`state.${state}`) ?? evaluate(block.selectedFirst, scope))
  // Taking one away from all leaves those that are seen: nobody can look through the others.
  const chosen: ReadonlySet<string> = new Set(areAll ? onPage : (kept as string[] | undefined))
  const toggle = useLatest((keys: string[], on: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) {
      if (on) next.add(key)
      else next.delete(key)
    }
    if (state !== undefined) scope.screen.setState(state, [...next])
  })
  const { selectable } = block
  const canChoose = (row: Row): boolean => selectable === undefined || holds(selectable, scope.with({ row }))
  return state === undefined ? undefined : { chosen, canChoose, toggle }
}

function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}
