import { act, cleanup, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import type { ScreenSpec } from '../../../runtime/generated/kinds/screen.ts'
import { isObject } from '../../../runtime/json/is-object.ts'
import { CallFailure } from '../../../renderer/call.ts'
import { drawScreen, stubBrowser, type Answers, type Drawn } from '../../../renderer/testing/draw.tsx'

/** How a person goes through a screen, and how the engine answers what changes something. */
export interface Way {
  /** What is typed. */
  typed: 'good' | 'wrong' | 'nothing'
  /** Code of the refusal; `lost`: no answer comes. */
  refused?: 60106 | 60107 | 'lost'
  /** Rows, and whether their values are empty. */
  rows?: 'none' | 'empty'
  /** Of the window, in pixels. */
  width?: number
}

export const ways: readonly Way[] = [
  { typed: 'good' },
  { typed: 'wrong' },
  { typed: 'nothing' },
  { typed: 'nothing', width: 390 },
  { typed: 'nothing', rows: 'none' },
  { typed: 'nothing', rows: 'empty' },
  { typed: 'good', refused: 60107 },
  { typed: 'good', refused: 60106 },
  { typed: 'good', refused: 'lost' },
]

/** Presses at most: each is looked at. */
const mostPresses = 40
/** Longer than anything on a screen waits before it goes on, in milliseconds. */
const settledMs = 1200

const reading = /^(page-data|detail-data|component-choices|category|.*-list|.*-data)$/

/** The real one: the other stands still here. */
const later = globalThis.setImmediate

const settle = () => act(() => vi.advanceTimersByTimeAsync(settledMs))

/** Names that are made anew at each drawing. */
const plain = (html: string): string => html.replaceAll(/(mantine-|_r_|«r|:r)[\w»:-]*/g, 'id')

/** Everything that can be seen of a screen on the way: what stands on it after each step, and what it asked and said. */
export async function happenings(spec: Partial<ScreenSpec>, answers: Answers, way: Way): Promise<string[]> {
  stubBrowser(way.width)
  localStorage.clear()
  sessionStorage.clear()
  // Names of wishes are the same each time.
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => into)
  vi.useFakeTimers({ now: new Date('2026-12-02T09:00:00+09:00') })
  const seen: string[] = []
  const hear = (error: unknown): void => void seen.push(`failed later: ${String(error)}`)
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear)
  // What a handler throws is an event of the window.
  const thrown = (event: ErrorEvent): void => {
    event.preventDefault()
    hear(event.error)
  }
  window.addEventListener('error', thrown)
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const drawn = drawScreen(spec, { answers: answering(answers, way), at: '/here', user: 'u1' })
    const note = async (): Promise<void> => {
      await settle()
      const { calls, notices, questions } = drawn
      seen.push(plain(JSON.stringify([document.body.outerHTML, calls, notices, questions, addressOf(drawn)])))
    }
    await note()
    fill(way)
    await note()
    for (let index = 0; index < mostPresses; index++) {
      const all = [
        ...document.querySelectorAll<HTMLElement>(
          'button, a, [role=button], [role=menuitem], [role=treeitem], tbody tr, summary',
        ),
      ]
      const one = all[index]
      if (!one) break
      act(() => {
        fireEvent.click(one, { detail: 1 })
      })
      await note()
    }
  } catch (error) {
    seen.push(`failed: ${String(error)}`)
  } finally {
    cleanup()
    // Promises that nobody waits for are heard of then.
    for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => later(resolve))
    process.removeAllListeners('unhandledRejection')
    for (const one of others) process.on('unhandledRejection', one)
    window.removeEventListener('error', thrown)
    quiet.mockRestore()
    random.mockRestore()
    document.body.replaceChildren()
    vi.useRealTimers()
  }
  return seen
}

function addressOf(drawn: Drawn): string {
  return drawn.address()
}

/** What only reads is answered; what changes something is answered with nothing, refused, or lost. */
function answering(answers: Answers, { refused, rows }: Way): Answers {
  const emptied = (answer: unknown): unknown => {
    if (rows === undefined || !isObject(answer)) return answer
    const empty = (row: unknown) =>
      isObject(row) ? Object.fromEntries(Object.keys(row).map((key) => [key, key === '$key' ? row[key] : null])) : row
    if (!('rows' in answer)) return { ...answer, row: rows === 'none' ? null : empty(answer.row) }
    return { ...answer, rows: rows === 'none' || !Array.isArray(answer.rows) ? [] : answer.rows.map(empty), total: 0 }
  }
  const refuse = (key: string) => (): unknown => {
    if (refused === undefined || reading.test(key)) return {}
    if (refused === 'lost') throw new CallFailure('Lost', { kind: 'network', outcome: { do: 'show' } })
    const data =
      refused === 60106
        ? { problems: [{ code: 'input-text', in: 'input', at: '/NOTE', message: 'Refused', values: [] }] }
        : { changes: ['One: 1 → 2'] }
    throw new CallFailure('Refused', { kind: 'answer', code: refused, outcome: { do: 'show' }, data })
  }
  return new Proxy(answers, {
    get(known, key) {
      const answer = known[String(key)] ?? refuse(String(key))
      return (input: never) => emptied(answer(input))
    },
  })
}

function fill({ typed }: Way): void {
  if (typed === 'nothing') return
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input, select, textarea',
  )) {
    if (field.disabled) continue
    act(() => {
      if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
        fireEvent.click(field)
      else if (field instanceof HTMLSelectElement)
        fireEvent.change(field, { target: { value: field.options[field.options.length - 1]?.value } })
      else fireEvent.change(field, { target: { value: valueFor(field, typed) } })
    })
    act(() => {
      fireEvent.blur(field)
    })
  }
}

function valueFor(field: HTMLInputElement | HTMLTextAreaElement, typed: 'good' | 'wrong'): string {
  const isNumber = field.inputMode === 'decimal' || field.inputMode === 'numeric'
  const isDay = field.type === 'date' || /yyyy/.test(field.placeholder)
  if (typed === 'wrong') return isNumber ? '-99999999999.12345' : isDay ? '1900-01-01' : 'ｘ'.repeat(700)
  return isNumber ? '3' : isDay ? '2026-12-10' : 'Typed'
}
