import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { WebApiRefused } from '../errors.ts'
import { makeJq } from './make-jq.ts'

const jq = makeJq()
afterAll(() => {
  jq.close()
})

describe('IN-10 a filter that is too much', () => {
  test.each([
    ['def f: f; f', /late/],
    ['[range(1e9)]', /late|format/],
    ['until(false; .)', /late/],
    ['"x" * 100000000 | length', /late|format/],
    ['reduce range(1e6) as $i ({}; . * {a: .})', /late|format/],
    ['reduce range(10000) as $i (1; [.])', /format/],
    ['input', /format/],
    ['include "secrets"; .', /format/],
    ['import "secrets" as s; .', /format/],
    ['@base32d', /format/],
    ['halt_error', /format/],
  ])('%s ends in time, and the next one finds nothing of it', async (filter, code) => {
    // The process is there: what is counted is the filter's own time.
    await jq.run('{}', '.')
    const begun = performance.now()
    const failed: unknown = await jq.run('{"a": 1}', filter).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(WebApiRefused)
    expect((failed as WebApiRefused).code).toMatch(code)
    expect(performance.now() - begun).toBeLessThan(5000)
    expect(await jq.run('{"a": 1}', '.a')).toBe('1')
  })

  test('one that gives nothing is answered with nothing', async () => {
    expect(await jq.run('{"items": []}', '.items[]')).toBe('')
    expect(await jq.run('[1, 2]', '.[] | select(. > 2)')).toBe('')
  })

  test('IN-10 it sees no environment and no files', async () => {
    process.env.KUMIKI_TEST_SECRET = 'hidden-value'
    const seen = await jq.run('{}', '[env, $ENV, get_search_list]')
    delete process.env.KUMIKI_TEST_SECRET
    expect(seen).not.toContain('hidden-value')
    expect(seen).not.toContain(process.cwd())
  })
})

test('what is counted is its work: one that waits for the processor has its second', async () => {
  await jq.run('{}', '.')
  const running = jq.run('{}', '[range(200000)] | map(. + 1) | length')
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number)
  const pids = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('jq-child'))
  expect(pids).toHaveLength(1)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  expect(await running).toBe('200000')
})
