import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { WebApiRefused } from '../errors.ts'
import { makeJq } from './make-jq.ts'

const filters = makeJq()
afterAll(() => {
  filters.close()
})
const jq = {
  run: (json: string, filter: string, principal = 'user', signal?: AbortSignal) =>
    filters.run(json, filter, { principal, signal }),
}

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
    const failed: unknown = await jq.run('{"a": 1}', filter).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(WebApiRefused)
    expect((failed as WebApiRefused).code).toMatch(code)
    expect(await jq.run('{"a": 1}', '.a')).toBe('1')
  })

  test('D-24 it is jq 1.7, as its reference says: index counts bytes, split cuts at characters', async () => {
    expect(await jq.run('"商品-A"', 'index("-")')).toBe('6')
    expect(await jq.run('"商品-A"', 'split("-")[0]')).toBe('"商品"')
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
  const running = jq.run('{}', '[range(50000)] | map(. + 1) | length')
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number)
  const pids = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('jq-worker'))
  expect(pids).toHaveLength(1)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  expect(await running).toBe('50000')
})

test('A-10 a filter that begins with a dash is a filter, never an option', async () => {
  expect(await jq.run('{"a": 1}', '-.a')).toBe('-1')
  for (const filter of ['--help', '-h', '--version', '-n', '-f', '--seq', '--']) {
    const failed: unknown = await jq.run('{"a": 1}', filter).catch((error: unknown) => error)
    expect(failed, filter).toMatchObject({ name: 'WebApiRefused', code: 'jq-format' })
  }
  expect(await jq.run('{"a": 1}', '-- .a')).toBe('1')
})

test('A-10 filters without an end keep nobody else away, and go with who asked for them', async () => {
  await jq.run('{}', '.')
  const [first, others] = [new AbortController(), new AbortController()]
  const ends: string[] = []
  const noted = (name: string, work: Promise<string>) =>
    work.then(
      (text) => void ends.push(`${name} ${text}`),
      (error: unknown) => void ends.push(`${name} ${(error as Error).name}`),
    )
  const endless = 'def f: f; f'
  const works = [
    noted('running', jq.run('{}', endless, 'builder', first.signal)),
    ...[1, 2, 3].map((at) => noted(`waiting ${at}`, jq.run('{}', endless, 'builder', others.signal))),
  ]
  const quick = noted('quick', jq.run('{"a": 1}', '.a', 'visitor'))
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  await turn()
  first.abort()
  await turn()
  expect(ends).toEqual(['running AbortError'])
  await quick
  expect(ends).toEqual(['running AbortError', 'quick 1'])
  others.abort()
  await Promise.all(works)
  expect(ends.slice(2)).toEqual(['waiting 1 AbortError', 'waiting 2 AbortError', 'waiting 3 AbortError'])
  expect(await jq.run('{"a": 1}', '.a', 'builder')).toBe('1')
})

test('A-10 the queue has an end', async () => {
  const works = Array.from({ length: 100 }, () => jq.run('{}', '.', 'builder'))
  await expect(jq.run('{}', '.', 'builder')).rejects.toMatchObject({ name: 'QueueFull', isOwn: true })
  expect(await jq.run('[1]', '.[0]', 'visitor')).toBe('1')
  expect(new Set(await Promise.all(works))).toEqual(new Set(['{}']))
})
