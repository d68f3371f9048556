import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { runners } from '../../engine/execution/runners/index.ts'
import { pages } from '../../runtime/pages/index.ts'
import { importsOf, isTest, root, sourcesOf, targetOf } from './imports.ts'
import { textsIn } from './words-in.ts'

const names = [...new Set([...Object.keys(pages), ...Object.keys(runners)])]

/** Pages whose names are words of nothing else; what is ordered, sent in or marked has stores, calls and jobs of these names. */
const own = ['calendar', 'reorder', 'section-login']

/** Where pages and what runs their plans are at home. */
const rooms = [
  'runtime/pages/',
  'runtime/calendar/',
  'engine/execution/calendar/',
  'engine/execution/runners/',
  'renderer/blocks/rows/calendar',
]

/** Files that name one of them and are about something else. */
const known: Record<string, string> = {
  'runtime/compile/login-plan.ts': 'the login of a content, as the specification calls its part',
  'runtime/compile/part-access.ts': 'takes the type of that part',
  'runtime/page-parts/login-block.ts': 'takes the type of that part',
  'runtime/release/': 'plans of all logins',
  'runtime/chains/parameter-sources.ts': 'where parameters get values from, as the specification calls them',
  'runtime/parts/': 'the same, and what each has',
  'runtime/compile/plan.ts': 'the same, in plans',
  'runtime/compile/steps.ts': 'the same, in plans',
  'engine/execution/rows/rows-asked.ts': 'which rows touch the days that are shown',
  'engine/execution/bind-values.ts': 'the same, when they are bound',
  'engine/execution/scope.ts': 'the same, when they are bound',
  'engine/schedules/do-work.ts': 'the same, of a run',
  'runtime/page-parts/list-plan.ts': 'what a list may be shown as',
  'runtime/compile/datetime-of.ts': 'the sheet of days of an input',
  'runtime/check/rules/ranges.ts': 'the sheet of days of an input',
  'renderer/ui/': 'the sheet of days of an input, and icons',
  'renderer/blocks/index.ts': 'the registry of blocks',
  'engine/operations/site/cart/wanted-again.ts': 'the operation of that page',
}

/** Files that tell them apart, and why. */
const apart: Record<string, string> = {
  'runtime/page-parts/drilldown-asks.ts': 'what the specification has a drilldown send to a list',
  'runtime/check/rules/drilldown.ts': 'what the specification has a drilldown send to a detail',
  'engine/execution/rows/': 'lists and details are read by one runner: only lists are searched',
  'engine/operations/site/request/seen-by.ts': 'what of each plan some users do not see',
}

const parse = (text: string): ts.SourceFile =>
  ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

/** Files in which `kind` is that of a plan. */
const readsPlans = (text: string): boolean => /\b\w*Plan\b/.test(text)

/** Places that tell pages or plans apart by name: comparisons and switches on `kind` of a plan, `pageType` and `displayType`. */
function toldApart(text: string): string[] {
  const found: string[] = []
  const isName = (node: ts.Node): boolean => ts.isStringLiteral(node) && names.includes(node.text)
  const isAsked = (node: ts.Node): boolean =>
    /(^|\.)pageType$|list\?*\.displayType$/.test(node.getText()) ||
    (readsPlans(text) && /(^|[.?])(plan|rows|list)\??\.kind$/.test(node.getText()))
  const enter = (node: ts.Node): void => {
    const isFound =
      (ts.isBinaryExpression(node) &&
        /^[!=]==?$/.test(node.operatorToken.getText()) &&
        ((isAsked(node.left) && isName(node.right)) || (isAsked(node.right) && isName(node.left)))) ||
      (ts.isSwitchStatement(node) &&
        isAsked(node.expression) &&
        node.caseBlock.clauses.some((clause) => ts.isCaseClause(clause) && isName(clause.expression)))
    if (isFound) found.push(node.getText().split('\n')[0] ?? '')
    ts.forEachChild(node, enter)
  }
  enter(parse(text))
  return found
}

/** The pages of `own` that a source names; comments and addresses of modules name none. */
function namedIn(text: string): string[] {
  const possible = own.filter((page) => text.toLowerCase().includes(page.split('-')[0] ?? page))
  if (possible.length === 0) return []
  const words = textsIn(text, { modules: false }).map((one) => one.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase())
  return possible.filter((page) => words.some((word) => new RegExp(`(^|[^a-z])${page}s?($|[^a-z])`).test(word)))
}

const isAt = (file: string, places: readonly string[]): boolean => places.some((place) => file.startsWith(place))

describe('pages', () => {
  const files = ['runtime', 'engine', 'renderer']
    .flatMap(sourcesOf)
    .map((file) => ({ file, path: relative(root, file).replaceAll(sep, '/') }))
    .filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path) && !/\/(test|testing|generated)\//.test(path))
    .filter(({ path }) => !isAt(path, rooms))
    .map(({ file, path }) => ({ file, path, text: readFileSync(file, 'utf8') }))

  test('outside of its rooms none is named', () => {
    const named = files.filter(({ text }) => namedIn(text).length > 0).map(({ path }) => path)
    expect(named.filter((path) => !isAt(path, Object.keys(known)))).toEqual([])
    // A place that names none any more leaves the list.
    expect(Object.keys(known).filter((place) => !named.some((path) => path.startsWith(place)))).toEqual([])
  })

  test('nobody else tells pages, or what they make, apart by name: the registries are asked', () => {
    const found = files.flatMap(({ path, text }) => toldApart(text).map((place) => `${path}: ${place}`))
    expect(found.filter((place) => !isAt(place, Object.keys(apart)))).toEqual([])
    expect(Object.keys(apart).filter((one) => !found.some((place) => place.startsWith(one)))).toEqual([])
  })

  test('what compiles a release and what serves it import no inside of a page, but for types', () => {
    const isInside = (target: string | undefined) => /^runtime\/pages\/[^/]+\/./.test(target ?? '')
    const wrong = files
      .filter(({ path }) => path.startsWith('runtime/') || path.startsWith('engine/'))
      .flatMap(({ file, path, text }) => {
        const values = new Set(
          parse(text)
            .statements.filter(ts.isImportDeclaration)
            .filter(({ importClause }) => importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
            .map(({ moduleSpecifier }) => (ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '')),
        )
        return importsOf(file)
          .filter((reference) => values.has(reference.to) && isInside(targetOf(reference)))
          .map((reference) => `${path} → ${targetOf(reference)}`)
      })
    expect(wrong).toEqual([])
  })

  test.each([
    ['a comparison', "function f(plan: ListPlan) { return plan.kind === 'purchase' }"],
    ['a switch', "function f(plan: Plan) { switch (plan.kind) { case 'reorder': stop() } }"],
    ['the display of a list', "if (spec.list?.displayType === 'calendar') stop()"],
    ['where a button leads', "if (button.pageType === 'bulk') stop()"],
  ])('the law finds %s', (_name, text) => {
    expect(toldApart(text)).toHaveLength(1)
  })

  test('the law finds a name, and lets comments and other words be', () => {
    expect(namedIn("import { sectionLoginRoute } from '../routes.ts'")).toEqual(['section-login'])
    expect(namedIn("import { askDays } from './calendar/ask-days.ts'\nconst section = { login }")).toEqual([])
    expect(namedIn('const shown = plan.calendar?.start')).toEqual(['calendar'])
    expect(namedIn('// a calendar\nconst reordered = sort(rows)')).toEqual([])
    expect(toldApart("const isOwn = kind === 'list'; if (event.kind === 'change') stop()")).toEqual([])
  })
})
