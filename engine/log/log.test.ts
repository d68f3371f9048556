import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const hostile = 'x\n{"level":30,"user":"admin","msg":"call"}\r\n\u2028\u0000\u001b[2J'

test('SE-08 whatever stands in an entry, it is one line of JSON', () => {
  const file = new URL('log.ts', import.meta.url).href
  const program = `
    import { makeLog } from ${JSON.stringify(file)}
    const log = makeLog('info')
    const hostile = ${JSON.stringify(hostile)}
    log.call({ requestId: 'r-1', call: 'user-info', code: 20000, ms: 1, user: hostile, address: hostile })
    log.info({ object: hostile, [hostile]: 1 }, hostile)
    log.warn({ error: new Error(hostile) }, 'failed')
    log.error({ secrets: hostile, inner: { password: hostile } }, 'failed')
    log.flush()`
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const lines = out.split('\n').filter((line) => line !== '')
  expect(lines).toHaveLength(4)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) as number })
  // No sign that a terminal would obey.
  expect(out.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f]/)
  expect(JSON.parse(lines[0]!)).toMatchObject({ user: hostile, address: hostile })
  expect(JSON.parse(lines[3]!)).toMatchObject({ secrets: '***', inner: { password: '***' } })
})
