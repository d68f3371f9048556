import type { Text } from '../document.ts'
import { helpers } from './helpers/index.ts'
import { parseTemplate } from './parse-template.ts'
import { blocksAt } from './scope-at.ts'
import { blockNames } from './template.ts'
import { dataNames, typeOf, type Scope } from './type-of.ts'
import type { ValueType } from './value.ts'

/** What may stand at a place of a template. */
export interface TemplateOffer {
  label: string
  kind: 'field' | 'list' | 'record' | 'helper' | 'block'
  /** What people call it. */
  title?: Text
  sort?: 'number' | 'date'
}

/** Fields that a template may name at a place, as they are written there: those of the row first, then those around it. */
export function fieldsAt(text: string, offset: number, root: ValueType): TemplateOffer[] {
  return fieldsOf(blocksAt(text, offset, root).scope)
}

function fieldsOf(scope: Scope): TemplateOffer[] {
  const found = new Map<string, TemplateOffer>()
  const add = (offers: readonly TemplateOffer[]) => {
    for (const offer of offers) if (!found.has(offer.label)) found.set(offer.label, offer)
  }
  let prefix = ''
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    for (const [name, type] of Object.entries(at.names)) add(namedOffers(name, type))
    add(offersOf(at.own, prefix))
    prefix += '../'
  }
  return [...found.values()]
}

const namedOffers = (name: string, type: ValueType): TemplateOffer[] => [
  offerOf(name, type),
  ...offersOf(type, `${name}.`),
]

/** The fields of a record, and of records in it. */
function offersOf(type: ValueType, prefix: string): TemplateOffer[] {
  if (type.is !== 'record') return []
  return Object.entries(type.fields).flatMap(([name, field]) => namedOffers(`${prefix}${name}`, field))
}

function offerOf(label: string, type: ValueType): TemplateOffer {
  if (type.is !== 'plain') return { label, kind: type.is === 'list' ? 'list' : 'record' }
  const { title, sort } = type
  return { label, kind: 'field', ...(title !== undefined && { title }), ...(sort && { sort }) }
}

/** What is offered at an offset of a text while it is typed, and where the word begins that it replaces. */
export function completeTemplate(
  text: string,
  offset: number,
  root: ValueType,
): { from: number; list: TemplateOffer[] } | undefined {
  const before = text.slice(0, offset)
  const [, inside] = /\{\{([^{}]*)$/.exec(before) ?? []
  if (inside === undefined || inside.startsWith('!')) return undefined
  const { scope, open } = blocksAt(text, offset, root)
  const word = /[\p{L}\p{N}_./@#]*$/u.exec(inside)?.[0] ?? ''
  const from = offset - word.length
  const isFirst = inside.trim() === word
  if (inside.startsWith('/')) return { from: offset - inside.length + 1, list: endOf(open.at(-1)?.name) }
  if (isFirst && word.startsWith('#'))
    return { from: from + 1, list: blockNames.map((label) => ({ label, kind: 'block' as const })) }
  const column = columnsIn(inside, scope)
  if (column) return { from: offset - column.begun, list: column.list }
  if (/"[^"]*$/.test(inside.replaceAll(/"[^"]*"/g, ''))) return undefined
  const isCall = isFirst || /\(\s*[\p{L}\p{N}_]*$/u.test(inside)
  const names: TemplateOffer[] = [...dataNames].map((name) => ({ label: `@${name}`, kind: 'field' }))
  const calls: TemplateOffer[] = Object.keys(helpers).map((label) => ({ label, kind: 'helper' }))
  return { from, list: [...fieldsOf(scope), ...(isCall ? calls : []), ...(open.length > 0 ? names : [])] }
}

const endOf = (name: string | undefined): TemplateOffer[] =>
  name === undefined ? [] : [{ label: name, kind: 'block' }]

/** Within the text of `sum lines "`: the columns of that list. */
function columnsIn(inside: string, scope: Scope): { begun: number; list: TemplateOffer[] } | undefined {
  const [, helper = '', list = '', begun] = /([a-z]+)\s+([\p{L}\p{N}_./@]+)\s+"([^"]*)$/u.exec(inside) ?? []
  const [, taxed, option] =
    /\btaxes\s+([\p{L}\p{N}_./@]+)\s[^"]*(?:"[^"]*"[^"]*)*\b(?:rate|amount)="([^"]*)$/u.exec(inside) ?? []
  const path = taxed ?? (Object.hasOwn(helpers, helper) && helpers[helper]?.field ? list : undefined)
  const typed = option ?? begun
  if (path === undefined || typed === undefined) return undefined
  // By itself `lines` is a helper, as a value of another one a field.
  const parsed = parseTemplate(`{{#each ${path}}}{{/each}}`)
  const node = 'template' in parsed ? parsed.template[0] : undefined
  const type = node?.is === 'block' ? typeOf(node.value, scope, []) : undefined
  return type?.is === 'list' ? { begun: typed.length, list: offersOf(type.of, '') } : undefined
}
