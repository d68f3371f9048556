// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SqlCondition, SqlGui } from '../../../../runtime/sql-gui/sql-gui.ts'
import { ConditionList } from './condition-list.tsx'
import { FieldList } from './field-list.tsx'
import { stubBrowser } from '../../../testing/draw.tsx'
import { Kit } from '../../../testing/kit.tsx'
import { SqlGuiProvider, type SqlGuiContext } from './sql-gui.ts'

beforeAll(() => stubBrowser())
afterEach(cleanup)

const query = (gui: Partial<SqlGui>, set: SqlGuiContext['set'] = () => undefined): SqlGuiContext => ({
  gui: { tables: [{ key: 'p', file: 'product' }], fields: [], ...gui },
  at: '/spec/gui',
  parameters: [],
  subqueries: [],
  columns: () => [],
  set,
  addParameter: () => undefined,
})

function Conditions() {
  const [conditions, setConditions] = useState<SqlCondition[]>([])
  return (
    <SqlGuiProvider value={query({})}>
      <ConditionList label="Where" at="/spec/gui/conditions" conditions={conditions} onChange={setConditions} />
    </SqlGuiProvider>
  )
}

const focused = () => {
  const { activeElement } = document
  return [activeElement?.getAttribute('aria-label'), activeElement?.closest('[data-at]')?.getAttribute('data-at')]
}

test('a condition that is added takes the focus at its field, not at and/or; a group at its first condition', () => {
  render(<Conditions />, { wrapper: Kit })
  const press = (name: string) => fireEvent.click(screen.getAllByText(name).at(-1)!)
  press('Add condition')
  expect(focused()).toEqual(['Compared field', '/spec/gui/conditions/0'])
  press('Add condition')
  expect(focused()).toEqual(['Compared field', '/spec/gui/conditions/1'])
  press('Add group')
  expect(focused()).toEqual(['Compared field', '/spec/gui/conditions/2/group/0'])
})

test('what is removed does not move the focus into what is left', () => {
  render(<Conditions />, { wrapper: Kit })
  fireEvent.click(screen.getByText('Add condition'))
  fireEvent.click(screen.getByText('Add condition'))
  const remove = screen.getAllByLabelText('Remove condition').at(-1)!
  remove.focus()
  fireEvent.click(remove)
  expect(focused()[0]).not.toBe('Compared field')
})

test('a count without a field counts all rows, and has no values to take once each', () => {
  render(
    <SqlGuiProvider value={query({ fields: [{ aggregate: 'count', as: 'N' }, {}] })}>
      <FieldList />
    </SqlGuiProvider>,
    { wrapper: Kit },
  )
  const chosen = (name: string) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.textContent
  expect(chosen('Field 1')).toBe('All rows (*)')
  expect(chosen('Field 2')).toBe('Choose…')
  expect(screen.queryByText('different values only')).toBeNull()
})
