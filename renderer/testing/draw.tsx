import { render } from '@testing-library/react'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { AppContext, type App, type Notice, type Question } from '../app/app.ts'
import { CallFailure, declared, type CallNamed, type CallOptions } from '../call/call.ts'
import { Screen } from '../screen/screen.tsx'
import { AsideContext, type Aside } from '../ui/aside.ts'
import { TitleLineContext, type TitleLine } from '../ui/title-line.ts'
import { Kit } from './kit.tsx'
import { guardedHistory } from '../state/guarded-history.ts'
import { HistoryRouter } from '../state/history-router.tsx'
import { makeOpened } from '../app/opened.ts'
import { makeShared } from '../app/shared.ts'
import { findOptions, withoutAll } from './options.ts'
import type { ScreenSpec } from '../../runtime/generated/kinds/screen.ts'

declare global {
  /**
   * The name of an option that no screen has: the tests of its block have to fail then. `drawn`: names of all options of
   * the screens as they are (`workshop/gallery/options/without.suite.ts`).
   */
  var leftOut: { name: string; drawn: Set<string> } | undefined
}

/** What jsdom lacks and the blocks use. `width`: of the window, for `(max-width: …)`. */
export function stubBrowser(width = 1280): void {
  window.matchMedia = ((query: string) => ({
    matches: 16 * Number(/max-width: ([\d.]+)em/.exec(query)?.[1] ?? -1) >= width,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  })
  window.scrollTo = () => undefined
  window.open = () => null
  window.print = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  HTMLInputElement.prototype.showPicker = () => undefined
  // jsdom hides what has the attribute, and cannot show it.
  HTMLElement.prototype.showPopover = function (this: HTMLElement) {
    this.removeAttribute('popover')
  }
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
}

const empty: ScreenSpec = { route: '/here', layout: 'site', title: 'Test', access: { audience: 'public' }, blocks: [] }

export interface Drawn {
  app: App
  /** Calls made, in their order. */
  calls: { key: string; input: unknown }[]
  notices: Notice[]
  questions: Question[]
  /** Where it went, and how. */
  visits: { to: string; replace?: boolean; asItWas?: boolean }[]
  /** Path, query and hash now. */
  address(): string
  back(): Promise<void>
}

export type Answers = Record<string, (input: never, options?: CallOptions) => unknown>

/** Draws a screen document in a window of its own; calls are answered by `answers`. `aside`, `titleLine`: of the shell. */
export function drawScreen(
  spec: Partial<ScreenSpec>,
  {
    answers = {},
    at = '/here',
    agree = true,
    writes = '',
    user,
    aside,
    titleLine,
  }: {
    answers?: Answers
    at?: string
    agree?: boolean
    writes?: string
    user?: string
    aside?: Aside
    titleLine?: TitleLine
  } = {},
): Drawn {
  const { leftOut } = globalThis
  const whole = { ...empty, ...spec }
  const calls: Drawn['calls'] = []
  const notices: Notice[] = []
  const questions: Question[] = []
  const visits: Drawn['visits'] = []
  const shared = makeShared()
  shared.set('session', 'userKey', user)
  const history = guardedHistory(createMemoryHistory({ initialEntries: [at], v5Compat: true }))
  const callNamed: CallNamed = async (key, input, options) => {
    calls.push({ key, input })
    const answer = answers[key]
    if (!answer) throw new CallFailure(`No answer to ${key}`, { kind: 'answer', outcome: { do: 'reject' } })
    return answer(input as never, options)
  }
  const app: App = {
    boot: { audience: 'site', version: '', base: '', language: 'en', calls: {} },
    call: declared(callNamed),
    callNamed,
    shared,
    navigate: (to, options) => {
      visits.push({ to, ...options })
      if (options?.replace) history.replace(to)
      else history.push(to)
    },
    asItWas: (to) => {
      visits.push({ to, asItWas: true })
      return to
    },
    back: () => history.go(-1),
    notify: (notice) => void notices.push(notice),
    confirm: async (question) => {
      questions.push(question)
      if (agree) for (const one of question.asks ?? []) one.take(writes)
      return agree
    },
    routeOf: (key) => `/screens/${key}/:id`,
    opened: makeOpened(),
    results: new Map(),
    touch: () => undefined,
  }
  if (leftOut) for (const { name } of findOptions(whole)) leftOut.drawn.add(name)
  const screen = { kind: 'screen', key: 'test', spec: leftOut ? withoutAll(whole, leftOut.name) : whole }
  render(
    <AppContext value={app}>
      <AsideContext value={aside}>
        <TitleLineContext value={titleLine}>
          <HistoryRouter history={history}>
            <Screen screen={screen} params={{}} />
          </HistoryRouter>
        </TitleLineContext>
      </AsideContext>
    </AppContext>,
    { wrapper: Kit },
  )
  return {
    app,
    calls,
    notices,
    questions,
    visits,
    address: () => {
      const { pathname, search, hash } = history.location
      return pathname + search + hash
    },
    back: async () => {
      // States are written into the address a moment after they are set; nobody presses faster than that.
      await new Promise((resolve) => setTimeout(resolve, 0))
      history.go(-1)
    },
  }
}
