import type { Change, Names } from './change.ts'
import { dialect } from './dialect.ts'
import { formatJson } from '../../runtime/format.ts'
import { input } from './input.ts'
import { output } from './output.ts'
import { page } from './page.ts'

const draft = 'https://json-schema.org/draft/2020-12/schema'

/** What is made for each sort of thing: the files that the laws ask for, and its lines in registries. */
export const stubs: Readonly<Record<string, (names: Names) => Change[]>> = {
  block,
  call,
  dialect,
  input,
  job,
  kind,
  output,
  page,
}

/** A block of screens: its schema, its component, a test, a sample in the gallery. */
function block({ kebab, pascal, title }: Names): Change[] {
  const text = (own: string, description: string, more: object) => ({ title: own, description, ...more })
  const schema = {
    $schema: draft,
    $id: `kumiki:blocks/${kebab}`,
    title,
    description: 'A text.',
    type: 'object',
    additionalProperties: false,
    required: ['type', 'text'],
    properties: {
      type: text('Type', 'Says which one this is.', { const: kebab }),
      text: text('Text', 'What it says.', { $ref: 'kumiki:screens/screen-text' }),
      id: text('Id', 'Keeps the block the same one when others come before it.', { type: 'string', maxLength: 64 }),
      when: text('When', 'Drawn only while this holds.', { $ref: 'kumiki:screens/screen-condition' }),
      access: text('Access', 'Left out of the screen for people without this right.', {
        $ref: 'kumiki:screens/access',
      }),
    },
  }
  const sample = {
    kind: 'screen',
    version: 1,
    key: `gallery-${kebab}`,
    name: title,
    spec: {
      route: `/gallery/${kebab}`,
      title: 'Text',
      access: { audience: 'console' },
      blocks: [{ type: kebab, text: 'Name' }],
    },
  }
  return [
    { file: `schemas/blocks/show/${kebab}.json`, text: formatJson(schema), only: `schemas/blocks/*/${kebab}.json` },
    {
      file: `renderer/blocks/show/${kebab}.tsx`,
      text: `import type { BlockProps } from '../block-props.ts'
import { textOf } from '../../state/scope.ts'

/** A text. */
export default function ${pascal}({ block, scope }: BlockProps<'${kebab}'>) {
  return <p>{textOf(block.text, scope)}</p>
}
`,
    },
    {
      file: `renderer/blocks/show/${kebab}.test.tsx`,
      text: `// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { drawScreen, stubBrowser } from '../../testing/draw.tsx'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

test('says its text', async () => {
  drawScreen({ blocks: [{ type: '${kebab}', text: 'Words' }] })
  expect(await screen.findByText('Words')).toBeTruthy()
})
`,
    },
    { file: `examples/gallery/blocks/${kebab}.json`, text: formatJson(sample) },
    {
      file: 'renderer/blocks/index.ts',
      before: /^\} satisfies/,
      line: `  ${member(kebab)}: lazy(() => import('./show/${kebab}.tsx')),`,
    },
  ]
}

/** A call of the console: its declaration, both sides' schemas, the operation that answers. */
function call({ kebab, camel, title }: Names): Change[] {
  const side = (name: string, more: object) => ({ type: 'object', additionalProperties: false, ...more, title: name })
  const schemas = {
    $schema: draft,
    $id: `kumiki:calls/${kebab}`,
    title: `Calls: ${title.toLowerCase()}`,
    description: `Requests and answers of the calls in definitions/calls/${kebab}.json.`,
    $defs: {
      [`${kebab}-request`]: side(`${title}: request`, { properties: {} }),
      [`${kebab}-response`]: side(`${title}: answer`, {
        required: ['at'],
        properties: { at: { type: 'string', description: 'When it was asked.' } },
      }),
    },
  }
  const declaration = {
    kind: 'call',
    version: 1,
    key: kebab,
    name: title,
    spec: {
      method: 'GET',
      path: `/${kebab}`,
      operation: kebab,
      audience: 'console',
      permission: { rule: 'none', reason: 'It tells nothing that is somebody’s.' },
      limits: {},
      safe: true,
      request: `kumiki:calls/${kebab}#/$defs/${kebab}-request`,
      response: `kumiki:calls/${kebab}#/$defs/${kebab}-response`,
    },
  }
  return [
    { file: `schemas/calls/${kebab}.json`, text: formatJson(schemas) },
    { file: `definitions/calls/${kebab}.json`, text: formatJson([declaration]) },
    {
      file: `engine/operations/shell/${kebab}.ts`,
      text: `import type { DeclaredOperation } from '../../call/operation.ts'

/** When it was asked. */
export const ${camel}: DeclaredOperation<'${kebab}'> = async (_input, context) => ({ at: context.now().toISOString() })
`,
    },
    {
      file: 'engine/operations/console-operations.ts',
      before: /^import /,
      line: `import { ${camel} } from './shell/${kebab}.ts'`,
    },
    {
      file: 'engine/operations/console-operations.ts',
      before: /^\} satisfies|^\}$/,
      line: kebab === camel ? `  ${camel},` : `  '${kebab}': ${camel},`,
    },
    { file: 'definitions/locales/ja/calls.json', at: '', name: title, value: title },
  ]
}

/** Something that the engine does by itself. */
function job({ kebab, camel }: Names): Change[] {
  return [
    {
      file: `engine/jobs/${kebab}.ts`,
      text: `import type { PeriodicJob } from '../job-runner/job.ts'
import type { Engine } from '../server/engine.ts'

/** Looks whether the store answers. */
export const ${camel}Job: PeriodicJob<Engine> = {
  everyMs: 10 * 60_000,
  nodes: 'one',
  async run({ store }) {
    await store.documents.list({ kind: 'site', limit: 1 })
  },
}
`,
    },
    { file: 'engine/jobs/index.ts', before: /^import \{ /, line: `import { ${camel}Job } from './${kebab}.ts'` },
    { file: 'engine/jobs/index.ts', before: /^\} satisfies/, line: `  ${member(kebab)}: ${camel}Job,` },
  ]
}

/** A kind of document: list, form, history, JSON view, export and import come with its schema. */
function kind({ kebab, title }: Names): Change[] {
  const schema = {
    $schema: draft,
    $id: `kumiki:kinds/${kebab}`,
    title,
    description: `What ${title.toLowerCase()} is for.`,
    'x-no-effect': true,
    'x-permission': 'conf',
    'x-list': ['note'],
    type: 'object',
    additionalProperties: false,
    properties: { note: { title: 'Note', description: 'What it says.', type: 'string', maxLength: 256 } },
  }
  return [
    { file: `schemas/kinds/${kebab}.json`, text: formatJson(schema) },
    ...Object.entries({
      [title]: title,
      [schema.description]: `${title}の用途。`,
      Note: 'メモ',
      'What it says.': '書かれている内容。',
    }).map(([name, value]) => ({ file: 'definitions/locales/ja/kinds.json', at: '', name, value })),
  ]
}

const member = (kebab: string) => (kebab.includes('-') ? `'${kebab}'` : kebab)
