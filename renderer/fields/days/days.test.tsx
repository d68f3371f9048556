// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '../../../runtime/json-schema/json-schema-set.ts'
import { createModel, type Model } from '../../model/model.ts'
import { drawField, fieldContext } from '../../testing/draw-field.tsx'
import { stubBrowser } from '../../testing/draw.tsx'
import { FieldProvider } from '../field-context.ts'
import DatesField from './dates-field.tsx'
import WeekField from './week-field.tsx'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const dates: JsonSchema = { title: 'Closed days', type: 'array', items: { type: 'string' }, uniqueItems: true }
const day = (iso: string) => document.querySelector<HTMLElement>(`[data-day="${iso}"]`)!

test('days are marked in a month and taken back, with Shift all between; the last one leaves nothing behind', () => {
  const value = drawField(DatesField, dates, ['2099-12-31'])
  expect(day('2099-12-31').closest('td')?.getAttribute('aria-selected')).toBe('true')
  fireEvent.click(day('2099-12-28'))
  expect(value()).toEqual(['2099-12-28', '2099-12-31'])
  fireEvent.click(day('2099-12-30'), { shiftKey: true })
  expect(value()).toEqual(['2099-12-28', '2099-12-29', '2099-12-30', '2099-12-31'])
  fireEvent.click(day('2099-12-29'))
  expect(value()).toEqual(['2099-12-28', '2099-12-30', '2099-12-31'])
  fireEvent.click(day('2099-12-31'), { shiftKey: true })
  expect(value()).toEqual(['2099-12-28'])
  const marked = within(screen.getByRole('list', { name: 'Closed days: marked days' }))
  fireEvent.click(marked.getByRole('button'))
  expect(value()).toBeUndefined()
})

test('keys lead through the days and mark them; what is no day stays for the list', () => {
  const value = drawField(DatesField, dates, ['2099-12-31', 'some day'])
  fireEvent.keyDown(day('2099-12-31'), { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(day('2099-12-30'))
  fireEvent.click(document.activeElement!)
  expect(value()).toEqual(['2099-12-30', '2099-12-31', 'some day'])
})

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const week: JsonSchema = {
  title: 'Weekdays',
  type: 'array',
  'x-hours': ['from', 'to'],
  items: { oneOf: names.map((title, value) => ({ const: value, title })) },
}
const usage: JsonSchema = {
  type: 'object',
  properties: {
    from: { title: 'Opens at', type: 'string' },
    to: { title: 'Closes at', type: 'string' },
    weekdays: week,
  },
}

function drawWeek(value: object): Model {
  const model = createModel({ schema: 'kumiki:kinds/thing' })
  model.load({ usage: value }, {})
  const context = fieldContext(model, { type: 'object', properties: { usage } })
  render(
    <MantineProvider env="test">
      <FieldProvider value={context}>
        <WeekField at="/usage/weekdays" schema={week} label="Weekdays" required={false} />
      </FieldProvider>
    </MantineProvider>,
  )
  return model
}

const pressDay = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('days of the week are opened and closed by a press, one at least stays; all of them are none said', () => {
  const model = drawWeek({ from: '09:00', to: '18:00', weekdays: [1] })
  expect(screen.getByRole('button', { name: 'Monday 09:00 – 18:00' }).getAttribute('aria-pressed')).toBe('true')
  pressDay(/Monday/)
  expect(screen.getByText('One day at least stays open.')).toBeDefined()
  expect(model.get().value).toMatchObject({ usage: { weekdays: [1] } })
  pressDay(/Sunday/)
  expect(model.get().value).toMatchObject({ usage: { weekdays: [0, 1] } })
  for (const name of names.slice(2)) pressDay(new RegExp(name))
  expect(model.get().value).toEqual({ usage: { from: '09:00', to: '18:00' } })
  pressDay(/Saturday/)
  expect(model.get().value).toMatchObject({ usage: { weekdays: [0, 1, 2, 3, 4, 5] } })
})

test('the hours are moved by keys, in steps that undo takes back', () => {
  const model = drawWeek({ from: '09:00', to: '18:00' })
  const opens = screen.getByRole('slider', { name: 'Opens at' })
  expect(opens.getAttribute('aria-valuetext')).toBe('09:00')
  fireEvent.keyDown(opens, { key: 'ArrowDown' })
  expect(model.get().value).toMatchObject({ usage: { from: '09:30' } })
  fireEvent.keyDown(opens, { key: 'ArrowUp', shiftKey: true })
  expect(model.get().value).toMatchObject({ usage: { from: '09:25' } })
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Closes at' }), { key: 'End' })
  expect(model.get().value).toMatchObject({ usage: { to: '24:00' } })
  model.undo()
  expect(model.get().value).toMatchObject({ usage: { from: '09:25', to: '18:00' } })
})
