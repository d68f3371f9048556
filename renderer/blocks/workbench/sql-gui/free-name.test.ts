import { expect, it } from 'vitest'
import { freeName } from './sql-gui.ts'

it('names of tables stay readable, whatever their script, and short enough for PostgreSQL', () => {
  expect(freeName('受注', [])).toBe('受注')
  expect(freeName('受注', ['受注'])).toBe('受注2')
  expect(freeName('2026 売上', [])).toBe('_2026売上')
  expect(freeName('"; --', [])).toBe('t')
  expect(new TextEncoder().encode(freeName('在'.repeat(60), [])).length).toBeLessThan(60)
})
