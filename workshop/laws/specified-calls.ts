import { readFileSync } from 'node:fs'

export interface SpecifiedCall {
  /** Of the specification, section 7. */
  heading: string
  /** Method and path; `{id}` is any parameter in it. */
  route: string
  /** Fields that it takes by the specification, with the default where one is named. */
  asks: ReadonlyMap<string, unknown>
  /** Fields that it answers. */
  answers: string[]
}

const file = new URL('specified-calls.json', import.meta.url)
const headings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>

/** Copied by hand from the specification, section 7: `METHOD /path: field field=default > answered field`. */
export const specifiedCalls: SpecifiedCall[] = Object.entries(headings).flatMap(([heading, calls]) =>
  calls.map((call) => {
    const [route = '', fields = ''] = call.split(': ')
    const [asked = '', answered = ''] = fields.split('>')
    const asks = wordsOf(asked).map((word): [string, unknown] => {
      const [name = '', value] = word.split('=')
      return [name, value === undefined ? undefined : JSON.parse(value)]
    })
    return { heading, route, asks: new Map(asks), answers: wordsOf(answered) }
  }),
)

/** Routes of some headings, for a test that walks them. */
export function routesUnder(...chosen: string[]): string[] {
  const unknown = chosen.filter((heading) => !(heading in headings))
  if (unknown.length > 0) throw new Error(`No heading ${unknown.join(', ')}`)
  return [...new Set(specifiedCalls.filter(({ heading }) => chosen.includes(heading)).map(({ route }) => route))].sort()
}

/** Every heading of the list. */
export const specifiedHeadings = Object.keys(headings)

function wordsOf(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

/** Headings of the console, which need no site. */
export const consoleHeadings = ['User', 'Programs', 'SQL', 'SQL generator', 'Data source config']
