import { act, cleanup, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import { isObject } from '../../../runtime/json/is-object.ts'
import type { ScreenSpec } from '../../../runtime/generated/kinds/screen.ts'
import { CallFailure, type CallOptions } from '../../../renderer/call/call.ts'
import { drawScreen, stubBrowser, type Answers } from '../../../renderer/testing/draw.tsx'
import { linkTo } from './link-to.ts'
import { typedValues, type Way } from './ways.ts'

/** Presses at most: each is looked at. */
const mostPresses = 40
/** Longer than anything on a screen waits before it goes on, in milliseconds. */
const settledMs = 1200
/** How long a change takes that is waited for, and when there is a look at the screen meanwhile. */
const slowMs = 4000
const meanwhileMs = 1500

const pressed =
  'button, a, [role=button], [role=menuitem], [role=menuitemcheckbox], [role=treeitem], [role=option], tbody tr, summary'

/** What only asks; all else changes something. */
const reading = /^(page-data|detail-data|component-choices|category|get-.*|list-.*|.*-(list|data|progress|check))$/

/** The real one: the other stands still here. */
const later = globalThis.setImmediate

const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Names that are made anew at each drawing. */
const plain = (html: string): string => html.replaceAll(/(mantine-|_r_|«r|:r)[\w»:-]*/g, 'id')

/**
 * Everything that can be seen of a screen on the way: what stands on it after each step, and what it asked and said. Where
 * `usual` is given, no further than to the first thing that is not as in it.
 */
export async function happenings(
  spec: Partial<ScreenSpec>,
  answers: Answers,
  way: Way,
  usual?: readonly string[],
): Promise<string[]> {
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
  const typing = typist(way)
  try {
    const given = { answers: answering(answers, way, seen), at: way.linked ? linkTo(spec) : '/here', user: 'u1' }
    const drawn = drawScreen(spec, given)
    const look = (): void => {
      const { calls, notices, questions, visits } = drawn
      const { outerHTML } = document.body
      seen.push(plain(JSON.stringify([outerHTML, calls, notices, questions, visits, drawn.address()])))
    }
    const note = async (): Promise<void> => {
      if (way.slow) {
        await settle(meanwhileMs)
        look()
      }
      await settle(way.slow ? slowMs : settledMs)
      look()
    }
    let compared = 0
    const isUsual = (): boolean => {
      while (usual && compared < seen.length && seen[compared] === usual[compared]) compared++
      return usual === undefined || compared === seen.length
    }
    await note()
    if (!isUsual()) return seen
    typing()
    await note()
    for (let index = 0; index < mostPresses && isUsual(); index++) {
      const one = [...document.querySelectorAll<HTMLElement>(pressed)][index]
      if (!one) break
      act(() => {
        fireEvent.click(one, { detail: 1 })
      })
      await note()
      // What has opened meanwhile is typed into, too.
      if (typing()) await note()
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

/** What only reads is answered; what changes something is answered with nothing, refused, or lost. */
function answering(answers: Answers, { refused, rows, slow }: Way, seen: string[]): Answers {
  const emptied = (answer: unknown): unknown => {
    if (rows === undefined || !isObject(answer)) return answer
    const empty = (row: unknown) =>
      isObject(row) ? Object.fromEntries(Object.keys(row).map((key) => [key, key === '$key' ? row[key] : null])) : row
    if (rows === 'none' && 'PURCHASEID' in answer) return { ...answer, rows: [], lines: 0, count: 0, canOrder: false }
    if (!('rows' in answer)) return { ...answer, row: rows === 'none' ? null : empty(answer.row) }
    return { ...answer, rows: rows === 'none' || !Array.isArray(answer.rows) ? [] : answer.rows.map(empty), total: 0 }
  }
  const changed = (key: string) => async (): Promise<unknown> => {
    if (reading.test(key)) return { rows: 2 }
    if (slow) await new Promise((resolve) => setTimeout(resolve, slowMs))
    if (refused === undefined) return { row: { PURCHASECOUNT: 7 } }
    if (refused === 'lost') throw new CallFailure('Lost', { kind: 'network', outcome: { do: 'show' } })
    const data =
      refused === 60106
        ? { problems: [{ code: 'input-text', in: 'input', at: '/NOTE', message: 'Refused', values: [] }] }
        : { changes: ['One: 1 → 2'] }
    throw new CallFailure('Refused', { kind: 'answer', code: refused, outcome: { do: 'show' }, data })
  }
  return new Proxy(answers, {
    get(known, key) {
      const answer = known[String(key)] ?? changed(String(key))
      return (input: never, options?: CallOptions) => {
        if (options) seen.push(JSON.stringify([key, options]))
        return emptied(answer(input))
      }
    },
  })
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Types into each field once, and presses Enter in those that have come after the first; tells whether there was any. */
function typist({ typed }: Way): () => boolean {
  const known = new WeakSet<Field>()
  let isFirst = true
  return () => {
    const fields = [...document.querySelectorAll<Field>('input, select, textarea')].filter(
      (field) => !known.has(field) && !field.disabled,
    )
    for (const field of fields) {
      known.add(field)
      if (typed === undefined || !field.isConnected) continue
      act(() => type(field, typed))
      if (!isFirst) act(() => void fireEvent.keyDown(field, { key: 'Enter' }))
      if (field.isConnected) act(() => void fireEvent.blur(field))
    }
    isFirst = false
    return typed !== undefined && fields.length > 0
  }
}

function type(field: Field, typed: keyof typeof typedValues): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) fireEvent.click(field)
  else if (field instanceof HTMLSelectElement)
    fireEvent.change(field, { target: { value: field.options[field.options.length - 1]?.value } })
  else fireEvent.change(field, { target: { value: typedValues[typed][kindOf(field)] } })
}

function kindOf(field: HTMLInputElement | HTMLTextAreaElement): keyof (typeof typedValues)['good'] {
  if (field.inputMode === 'decimal' || field.inputMode === 'numeric') return 'number'
  if (field.type === 'time' || /HH/.test(field.placeholder)) return 'time'
  return field.type === 'date' || /yyyy/.test(field.placeholder) ? 'day' : 'text'
}
