import { format } from 'oxfmt'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { MessageSpec } from '../../runtime/generated/kinds/message.ts'

/** A document of `definitions/messages`. */
export interface ShippedMessage {
  key: string
  spec: MessageSpec
}

/** `problem-texts.ts`: the English sentence of each problem, and the union of their codes. */
export function renderProblemTexts(problems: readonly ShippedMessage[]): Promise<string> {
  const texts = Object.fromEntries(problems.map(({ key, spec }) => [key, english(spec)]))
  if (Object.keys(texts).length < problems.length) throw new Error('Two problems have one code')
  return formatted(
    `// Made from definitions/messages/problems.json by \`npm run generate\`; do not edit.

    /** Every problem code with its English sentence. */
    export const problemTexts = ${JSON.stringify(texts)} as const

    export type ProblemCode = keyof typeof problemTexts
    `,
  )
}

/** `code-handling.ts`: what the browser does with each code that an answer carries, where it is not the usual. */
export function renderCodeHandling(codes: readonly ShippedMessage[], set: JsonSchemaSet): Promise<string> {
  const { console: inConsole, site } = set.get('kumiki:kinds/message').properties ?? {}
  const special = codes.flatMap(({ spec }) => {
    const own = { ...(spec.console && { console: spec.console }), ...(spec.site && { site: spec.site }) }
    return Object.keys(own).length > 0 ? [[spec.code, own]] : []
  })
  return formatted(
    `// Made from definitions/messages/codes.json by \`npm run generate\`; do not edit.
    import type { MessageSpec } from './kinds/message.ts'

    type Handling = Pick<MessageSpec, 'console' | 'site'>

    /** What is done with a code that says nothing of its own. */
    export const usualHandling = ${JSON.stringify({ console: inConsole?.default, site: site?.default })} as const

    /** What is done with the other codes. */
    export const codeHandling: Readonly<Record<number, Handling>> = ${JSON.stringify(Object.fromEntries(special))}
    `,
  )
}

async function formatted(text: string): Promise<string> {
  const { code, errors } = await format('generated.ts', text, { printWidth: 120, semi: false, singleQuote: true })
  if (errors[0]) throw new Error(errors[0].message)
  return code
}

function english({ text }: MessageSpec): string | undefined {
  return typeof text === 'object' ? text.en : text
}
