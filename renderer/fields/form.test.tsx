// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tellMade } from '../browser/made-for.ts'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { createModel } from '../model/model.ts'
import type { Check, Model } from '../model/model.ts'
import { stubBrowser } from '../testing/draw.tsx'
import { FieldProvider } from './field-context.ts'
import type { FieldContext, FileStore } from './field-context.ts'
import { ItemForm } from './item-form.tsx'
import { write } from './write.ts'

beforeAll(() => {
  stubBrowser()
})
afterEach(cleanup)

const text: JsonSchema = {
  $id: 'kumiki:common/text',
  title: 'Text',
  oneOf: [{ type: 'string' }, { type: 'object', properties: { ja: { type: 'string' }, en: { type: 'string' } } }],
}
const thing: JsonSchema = {
  $id: 'kumiki:kinds/thing',
  type: 'object',
  required: ['title'],
  properties: {
    title: { title: 'Title', description: 'What people read.', $ref: 'kumiki:common/text' },
    mode: {
      title: 'Mode',
      oneOf: [
        { const: 1, title: 'Plain', 'x-facts': { size: false } },
        { const: 2, title: 'Sized', 'x-facts': { size: true } },
        {
          const: 4,
          title: 'Noted',
          description: 'A source is named.',
          'x-show': { name: 'source', condition: '<>', value: null },
        },
        { const: 3, title: 'Open', 'x-facts': { size: false }, 'x-brings': { isOpen: true } },
      ],
      default: 1,
    },
    voice: {
      title: 'Voice',
      oneOf: [
        { const: 'low', title: 'Low' },
        { const: 'high', title: 'High' },
      ],
      default: 'low',
      'x-installation': 'house/voice',
    },
    door: { title: 'Door', type: 'integer', default: 8443, 'x-installation': 'HOUSE_DOOR' },
    source: { title: 'Source', type: 'string' },
    fields: {
      title: 'Fields',
      type: 'array',
      'x-fill': '/column',
      'x-fill-number': '/from',
      items: {
        type: 'object',
        required: ['column'],
        properties: {
          column: {
            title: 'Table column',
            type: 'string',
            'x-options': { call: 'columns', input: { source: '/spec/source' } },
          },
          from: { title: 'File column', type: 'integer' },
          read: { title: 'Read as', type: 'string' },
        },
      },
    },
    library: {
      title: 'Library',
      type: 'string',
      'x-options': {
        call: 'libraries',
        input: { source: '/spec/source' },
        check: { call: 'has-library', as: 'library', missing: 'library-missing' },
      },
    },
    picture: {
      title: 'Picture',
      type: 'string',
      'x-widget': 'blob',
      'x-blob': true,
      'x-accept': ['png'],
    },
    size: {
      title: 'Size',
      type: 'integer',
      minimum: 10,
      maximum: 20,
      'x-show': { name: 'mode.size', condition: '=', value: true },
      'x-required': true,
    },
    day: { title: 'Day', description: 'When it begins.', type: 'string', 'x-widget': 'date' },
    hour: { title: 'Hour', type: 'string', 'x-widget': 'time' },
    isOpen: { title: 'Open', type: 'boolean', default: false },
    limit: {
      title: 'Limit',
      type: 'object',
      required: ['unit'],
      properties: { unit: { title: 'Unit', type: 'string' }, most: { title: 'Most', type: 'string' } },
    },
    given: {
      title: 'Given',
      type: 'array',
      'x-widget': 'mapping',
      'x-identity': 'name',
      items: {
        type: 'object',
        required: ['name', 'from'],
        properties: {
          name: { title: 'Parameter', type: 'string', 'x-part': 'schema-parameter' },
          from: { title: 'From', oneOf: [{ const: 'row', title: 'Row' }] },
          field: { title: 'Field', type: 'string', 'x-part': 'result-column' },
        },
      },
    },
    password: {
      title: 'Password',
      type: 'object',
      properties: { $secret: { type: 'string' } },
      'x-secret': { maxLength: 8 },
    },
    column: { title: 'Column', type: 'string', 'x-part': 'result-column' },
    other: { title: 'Other', type: 'string', 'x-ref': 'thing' },
    rows: {
      title: 'Rows',
      type: 'array',
      'x-identity': 'key',
      items: {
        type: 'object',
        required: ['key'],
        properties: { key: { title: 'Row key', type: 'string' }, width: { title: 'Width', type: 'integer' } },
      },
    },
    shape: {
      title: 'Shape of it',
      oneOf: [
        {
          title: 'Circle',
          type: 'object',
          required: ['is'],
          properties: {
            is: { const: 'circle' },
            note: { title: 'Note', type: 'string' },
            radius: { title: 'Radius', type: 'integer' },
          },
        },
        {
          title: 'Box',
          type: 'object',
          required: ['is'],
          properties: {
            is: { const: 'box' },
            note: { title: 'Note', type: 'string' },
            side: { title: 'Side', type: 'integer' },
          },
        },
      ],
    },
  },
}

const ask = vi.fn<(call: string, input: Record<string, string>) => Promise<unknown>>()
const set = makeJsonSchemaSet([text, thing])
const thingDocument: JsonSchema = { type: 'object', properties: { spec: thing } }

function draw(value: unknown, check?: Check, files?: FileStore): Model {
  const model = createModel({ schema: 'kumiki:kinds/thing', pause: 0, ...(check ? { check } : {}) })
  model.load({ spec: value }, { secrets: {} })
  const context: FieldContext = {
    model,
    set,
    root: thingDocument,
    language: 'en',
    readOnly: false,
    // The second has no name yet, as a row that was just added.
    followLibrary: () => () => undefined,
    narrowed: () => undefined,
    parts: (name) =>
      name === 'schema-parameter'
        ? [{ key: 'NUMBER', byItself: true }, { key: 'CODE' }]
        : [
            { key: 'CODE', label: 'Product code' },
            { key: 'NUMBER', label: 'Its number' },
            { key: undefined as unknown as string },
          ],
    options: async () => [{ value: 'thing/first', label: 'First', id: 1 }],
    documentLink: (_kind, id) => `/documents/${id}`,
    nameOf: () => undefined,
    ask: (call, input) => ask(call, input as Record<string, string>),
    files,
    sentence: (problem) => problem.message || problem.code,
  }
  render(
    <MantineProvider env="test">
      <FieldProvider value={context}>
        <ItemForm at="/spec" schema={thing} label="Thing" />
      </FieldProvider>
    </MantineProvider>,
  )
  return model
}

const specOf = (model: Model): unknown => {
  const { value } = model.get()
  return (value as { spec: unknown }).spec
}

const type = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
}

test('fields are found by their label and write into the model', async () => {
  const model = draw({})
  await screen.findByRole('textbox', { name: /^Title/ })
  type(/^Title/, 'Hammer')
  fireEvent.click(screen.getByLabelText('Open'))
  expect(specOf(model)).toEqual({ title: 'Hammer', isOpen: true })
  fireEvent.click(screen.getByLabelText('Open'))
  type(/^Title/, '')
  expect(specOf(model)).toEqual({})
})

test('a default that the installation may change is not promised, and kept where it is typed', async () => {
  const model = draw({})
  const door = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Door' })
  expect(document.body.textContent).not.toContain('8443')
  expect(door.placeholder).toBe('')
  type('Door', '8443')
  expect(specOf(model)).toEqual({ door: 8443 })
  const voice = screen.getByRole<HTMLInputElement>('combobox', { name: 'Voice' })
  expect(voice.value).toBe('')
  fireEvent.click(voice)
  fireEvent.click(await screen.findByRole('option', { name: 'Low' }))
  expect(specOf(model)).toEqual({ door: 8443, voice: 'low' })
})

test('a field is there only while it applies, and then it is required', async () => {
  const model = draw({})
  expect(screen.queryByLabelText(/^Size/)).toBeNull()
  model.set('/spec/mode', 2, 'Mode')
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Size/ })).toBeDefined())
})

test('B-23 what an optional group requires is marked once the group is begun', async () => {
  const model = draw({ title: 'x' })
  const isMarked = () => screen.getByText('Unit').closest('label')?.textContent?.includes('*')
  fireEvent.click(screen.getByRole('button', { name: 'Limit' }))
  expect(isMarked()).toBe(false)
  fireEvent.change(screen.getByLabelText('Most'), { target: { value: '3' } })
  expect(specOf(model)).toMatchObject({ limit: { most: '3' } })
  await waitFor(() => expect(isMarked()).toBe(true))
})

test('an optional group that was begun is taken away whole, in one step', async () => {
  const model = draw({ title: 'x', limit: { unit: 'kg', most: '3' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Limit: remove' }))
  expect(specOf(model)).toEqual({ title: 'x' })
  expect(screen.queryByRole('button', { name: 'Limit: remove' })).toBeNull()
  model.undo()
  expect(specOf(model)).toEqual({ title: 'x', limit: { unit: 'kg', most: '3' } })
})

test('B-15 what has its value by itself is not asked for, and not mapped by its name', async () => {
  const model = draw({ title: 'x' })
  fireEvent.click(await screen.findByRole('button', { name: 'Map by name' }))
  expect(specOf(model)).toMatchObject({ given: [{ name: 'CODE', from: 'row', field: 'CODE' }] })
  expect(screen.queryByRole('rowheader', { name: /NUMBER/ })).toBeNull()
})

test('B10 a document that is chosen has its parameters mapped by name at once, and keeps what somebody takes back', async () => {
  const given = () => (specOf(model) as { given?: unknown }).given
  const model = draw({ title: 'x' })
  await screen.findByRole('button', { name: 'Map by name' })
  expect(given()).toBeUndefined()
  act(() => model.set('/spec/other', 'thing/2', 'Other'))
  await waitFor(() => expect(given()).toEqual([{ name: 'CODE', from: 'row', field: 'CODE' }]))
  act(() => model.undo())
  expect(given()).toBeUndefined()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Map by name' })).toBeDefined())
  expect(given()).toBeUndefined()
})

test('B10 what a new document names from the beginning has its parameters mapped as well, and of a stored one none', async () => {
  const given = () => (specOf(model) as { given?: unknown }).given
  const model = draw({ title: 'x', other: 'thing/2' })
  await screen.findByRole('button', { name: 'Map by name' })
  expect(given()).toBeUndefined()
  act(() => model.load({ spec: { title: 'y', other: 'thing/2' } }, { id: 0, secrets: {} }))
  await waitFor(() => expect(given()).toEqual([{ name: 'CODE', from: 'row', field: 'CODE' }]))
})

test('B10 a list shows the columns for which it has room; the others stand below the row', async () => {
  const titles = () =>
    within(screen.getByRole('table', { name: 'Fields' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  draw({ fields: [{ column: 'ID', from: 1, read: 'text' }] })
  await screen.findByRole('columnheader', { name: 'Read as' })
  expect(screen.queryByRole('button', { name: 'Fields: details of row 1' })).toBeNull()
  cleanup()
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(340)
  draw({ fields: [{ column: 'ID', from: 1, read: 'text' }] })
  await waitFor(() => expect(titles()).toEqual(['Table column', 'File column', 'Row']))
  fireEvent.click(screen.getByRole('button', { name: 'Fields: details of row 1' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Read as')).value).toBe('text')
  width.mockRestore()
})

test('what a chosen code means stands before the default, whose name ends without a stop', async () => {
  draw({ mode: 4, source: 'here' })
  expect(await screen.findByText('A source is named. Default: Plain')).toBeDefined()
})

test('a value that no longer applies goes with the field that decided it; undo brings both back', () => {
  const model = draw({ mode: 2, size: 12 })
  write({ model, set, root: thingDocument }, '/spec/mode', undefined, 'Mode')
  expect(specOf(model)).toEqual({})
  model.undo()
  expect(specOf(model)).toEqual({ mode: 2, size: 12 })
  write({ model, set, root: thingDocument }, '/spec/isOpen', true, 'Open')
  expect(specOf(model)).toEqual({ mode: 2, size: 12, isOpen: true })
})

test('B10 what somebody has written stays when a code would bring another', () => {
  const model = draw({ isOpen: false })
  write({ model, set, root: thingDocument }, '/spec/mode', 3, 'Mode')
  expect(specOf(model)).toEqual({ mode: 3, isOpen: false })
})

test('a code brings values to the properties beside it, in one step, and takes them along unless they were changed', () => {
  const model = draw({ mode: 2, size: 12 })
  const choose = (mode: number) => write({ model, set, root: thingDocument }, '/spec/mode', mode, 'Mode')
  choose(3)
  expect(specOf(model)).toEqual({ mode: 3, isOpen: true })
  choose(1)
  expect(specOf(model)).toEqual({ mode: 1 })
  model.undo()
  model.undo()
  expect(specOf(model)).toEqual({ mode: 2, size: 12 })
  model.set('/spec/isOpen', false, 'Open')
  choose(3)
  model.set('/spec/isOpen', false, 'Open')
  choose(1)
  expect(specOf(model)).toEqual({ mode: 1, isOpen: false })
})

test('choices say what they mean, and are those that fit what stands beside them', async () => {
  const model = draw({})
  const field = screen.getByLabelText('Mode', { selector: 'input' })
  const titles = async () => {
    fireEvent.click(field)
    const found = await screen.findAllByRole('option')
    const texts = found.map(({ textContent }) => textContent)
    fireEvent.click(field)
    return texts
  }
  expect(await titles()).toEqual(['Plain', 'Sized', 'Open'])
  act(() => model.set('/spec/source', 'here', 'Source'))
  expect(await titles()).toEqual(['Plain', 'Sized', 'NotedA source is named.', 'Open'])
})

test('a number out of range is kept as typed and gets the message of the check', async () => {
  const model = draw({ mode: 2 }, (value) =>
    (value as { spec: { size?: number } }).spec.size === 3
      ? [{ code: 'too-small', in: '', at: '/spec/size', message: 'At least 10.' }]
      : [],
  )
  type(/^Size/, '3')
  fireEvent.blur(screen.getByRole('textbox', { name: /^Size/ }))
  expect(await screen.findByText('At least 10.')).toBeDefined()
  expect(specOf(model)).toEqual({ mode: 2, size: 3 })
})

test('a day and a time are written one way in every browser; what cannot be read stays as typed', async () => {
  const model = draw({ day: '2026-11-20' })
  const day = screen.getByRole<HTMLInputElement>('textbox', { name: /^Day/ })
  expect(day.value).toBe('2026-11-20')
  expect(day.getAttribute('aria-describedby')).toBe(`${day.id}-description`)
  type(/^Day/, '2026/1/5')
  fireEvent.blur(day)
  expect(day.value).toBe('2026-01-05')
  type('Hour', '9:30')
  expect(specOf(model)).toEqual({ day: '2026-01-05', hour: '09:30' })
  fireEvent.blur(screen.getByRole('textbox', { name: 'Hour' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Hour' }).value).toBe('09:30'))
  type(/^Day/, '2026-13-01')
  type('Hour', '09:30:15')
  expect(specOf(model)).toEqual({ day: '2026-13-01', hour: '09:30:15' })
  type(/^Day/, '')
  type('Hour', '')
  expect(specOf(model)).toEqual({})
})

test('a text is written in two languages on demand', () => {
  const model = draw({ title: 'Hammer' })
  fireEvent.click(screen.getByLabelText('Title: ja / en, write in two languages'))
  type('Title (Japanese)', '金槌')
  // Read aloud in its own language, whatever the page's is.
  expect(screen.getByLabelText('Title (Japanese)').lang).toBe('ja')
  expect(screen.getByLabelText('Title (English)').lang).toBe('en')
  expect(specOf(model)).toEqual({ title: { en: 'Hammer', ja: '金槌' } })
})

test('a secret goes beside the value, which only says that there is one', () => {
  const model = draw({})
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'sesame' } })
  expect(specOf(model)).toEqual({ password: { $secret: 'password' } })
  expect(model.get().secrets).toEqual({ '/spec/password': 'sesame' })
})

test('a part or document that is gone is shown as missing', async () => {
  draw({ column: 'GONE', other: 'thing/gone' })
  expect(await screen.findByDisplayValue('Missing: GONE')).toBeDefined()
  expect(await screen.findByDisplayValue('Missing: thing/gone')).toBeDefined()
})

test('where nothing is chosen yet nothing is missing', async () => {
  draw({ column: '', other: '', icon: '' })
  expect((await screen.findAllByLabelText(/Column/)).length).toBeGreaterThan(0)
  expect(screen.queryByDisplayValue(/Missing/)).toBeNull()
})

test('a text is chosen from what a call finds, and what does not exist is said', async () => {
  ask.mockImplementation(async (call: string, input: Record<string, string>) =>
    call === 'libraries'
      ? { rows: [{ value: 'APPLIB', label: 'APPLIB  Application' }] }
      : { checkRes: input.library === 'APPLIB', problems: [] },
  )
  const model = draw({ title: 'A', source: 'data-source/office' })
  const field = screen.getAllByLabelText('Library')[0]!
  fireEvent.change(field, { target: { value: 'NOLIB' } })
  expect(await screen.findByText('library-missing')).toBeTruthy()
  fireEvent.click(field)
  fireEvent.click(await screen.findByText(/APPLIB\s+Application/))
  await waitFor(() => expect(screen.queryByText('library-missing')).toBeNull())
  expect(specOf(model)).toMatchObject({ library: 'APPLIB' })
  expect(ask).toHaveBeenCalledWith('libraries', expect.objectContaining({ source: 'data-source/office' }))
})

test('another shape keeps what both have and drops the rest, as one step', async () => {
  const model = draw({ shape: { is: 'circle', note: 'n', radius: 3 } })
  const group = screen.getByRole('group', { name: 'Shape of it' })
  fireEvent.click(within(group).getByRole('combobox', { name: 'Shape' }))
  fireEvent.click(await screen.findByText('Box'))
  expect(specOf(model)).toEqual({ shape: { is: 'box', note: 'n' } })
  model.undo()
  expect(specOf(model)).toEqual({ shape: { is: 'circle', note: 'n', radius: 3 } })
})

test('rows are added, edited in place, moved by keyboard and removed', async () => {
  const model = draw({ rows: [{ key: 'a', width: 1 }, { key: 'b' }] })
  fireEvent.click(await screen.findByLabelText('Row key: a'))
  type('Row key', 'z')
  expect((specOf(model) as { rows: unknown[] }).rows[0]).toEqual({ key: 'z', width: 1 })
  fireEvent.keyDown(screen.getByLabelText('Rows: move row 1'), { key: 'ArrowDown', altKey: true })
  expect((specOf(model) as { rows: { key: string }[] }).rows.map((row) => row.key)).toEqual(['b', 'z'])
  fireEvent.click(screen.getByLabelText('Rows: remove row 1'))
  fireEvent.click(screen.getByLabelText('Rows: add'))
  expect((specOf(model) as { rows: unknown[] }).rows).toEqual([{ key: 'z', width: 1 }, {}])
})

test('a picture is chosen or dropped, shown, and taken away; what it cannot be is refused before it is sent', async () => {
  let leave: (bytes: number) => void = () => undefined
  let arrive: () => void = () => undefined
  const store = vi.fn(async (file: File, onSent: (bytes: number) => void) => {
    leave = onSent
    await new Promise<void>((resolve) => (arrive = resolve))
    return { file: 'blob/new', name: file.name, type: file.type, size: file.size }
  })
  const about = async (file: string) => ({ file, name: 'old.png', type: 'image/png', size: 2048 })
  const model = draw({ picture: 'blob/old' }, undefined, { store, about, url: (file) => `/files/${file}` })
  await screen.findByText('old.png (2 kB)')
  expect((await screen.findByRole<HTMLImageElement>('img', { name: 'old.png' })).src).toMatch(/\/files\/blob\/old$/)

  const area = screen.getByRole('group', { name: 'Picture' })
  const input = area.querySelector<HTMLInputElement>('input[type="file"]')!
  expect(input.accept).toBe('.png')
  const chosen = (file: File): void => void fireEvent.change(input, { target: { files: [file] } })
  chosen(new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }))
  expect(screen.getByText('Only images can be uploaded: PNG, JPEG, GIF or WebP.')).toBeTruthy()
  chosen(new File([], 'x.png', { type: 'image/png' }))
  expect(screen.getByText('An empty file cannot be attached')).toBeTruthy()
  expect(store).not.toHaveBeenCalled()

  fireEvent.drop(area, {
    dataTransfer: { files: [new File(['x'.repeat(3000)], 'new.png', { type: 'image/png' })], types: ['Files'] },
  })
  expect(screen.getByRole('progressbar', { name: 'Bytes that are sent' }).hasAttribute('value')).toBe(false)
  act(() => leave(2048))
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(2048)
  expect(screen.getByText('2 kB of 3 kB')).toBeTruthy()
  act(() => arrive())
  await screen.findByText('new.png (3 kB)')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(specOf(model)).toEqual({ picture: 'blob/new' })
  expect(screen.queryByText('An empty file cannot be attached')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Picture: remove the file' }))
  expect(specOf(model)).toEqual({})
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Picture: choose a file' }))
})

test('B9 what is chosen brings values beside it, and one press adds all that a call offers in their order', async () => {
  const answers: Record<string, object> = {
    columns: {
      rows: [
        { value: 'ID', label: 'ID' },
        { value: 'NAME', label: 'NAME', brings: { read: 'text' } },
      ],
    },
    libraries: { rows: [{ value: 'APPLIB', label: 'APPLIB', brings: { hour: '09:00', day: null } }] },
  }
  ask.mockImplementation(async (call) => answers[call] ?? { checkRes: true, problems: [] })
  const model = draw({ source: 'data-source/office', day: '2026-11-27', fields: [{ column: 'ID', from: 4 }] })
  const [library] = await screen.findAllByLabelText('Library')
  if (library) fireEvent.click(library)
  fireEvent.click(await screen.findByText('APPLIB'))
  expect(specOf(model)).toMatchObject({ library: 'APPLIB', hour: '09:00' })
  expect(specOf(model)).not.toHaveProperty('day')
  fireEvent.click(await screen.findByRole('button', { name: 'Add all' }))
  const fields = [
    { column: 'ID', from: 4 },
    { column: 'NAME', read: 'text', from: 2 },
  ]
  await waitFor(() => expect(specOf(model)).toMatchObject({ fields }))
})

test('B5 what is made elsewhere for a reference is chosen when it is saved there', async () => {
  const model = draw({})
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Other: create new/ })
  const field = new URL(link.href).searchParams.get('madeFor') ?? ''
  tellMade({ field: 'another', address: 'thing/third' })
  tellMade({ field, address: 'thing/second' })
  await waitFor(() => expect(specOf(model)).toMatchObject({ other: 'thing/second' }))
})
