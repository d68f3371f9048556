import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleFolder, readManifest } from './example.ts'
import { overlayOf, startServices, type RunningServices } from './example-services.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = exampleFolder('wholesale', root)
const [delivery] = readManifest('wholesale', root).services!
const warn = vi.fn()

/** Something that has a port of this machine. */
async function taken(): Promise<{ port: number; free(): Promise<unknown> }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, free: () => new Promise((resolve) => server.close(resolve)) }
}

let services: RunningServices | undefined
afterEach(() => services?.close())

const start = async (port: number, isFirst: boolean) => {
  const { webApi } = delivery!
  services = await startServices([{ ...delivery!, port }], {
    ...{ folder, log: { warn }, againMs: 20 },
    ...(!isFirst && { ports: { [webApi]: port } }),
  })
  return services.ports[webApi]!
}
const slotsAt = (port: number) =>
  fetch(`http://127.0.0.1:${port}/v1/slots`).then(
    async (answer) => ((await answer.json()) as { slots: object[] }).slots.length,
    () => 0,
  )

test('a taken port is no hindrance: at the first start it has another one, which its documents then say', async () => {
  const other = await taken()
  const port = await start(other.port, true)
  expect(port).not.toBe(other.port)
  expect(await slotsAt(port)).toBeGreaterThan(10)
  const overlay = overlayOf([delivery!], { 'wholesale-delivery': port })
  expect(overlay.patches).toEqual({
    'web-api/wholesale-delivery': { spec: { apiUrl: `http://127.0.0.1:${port}/v1` } },
    'settings/wholesale': { spec: { outbound: { allowed: [{ to: '127.0.0.1', port }] } } },
  })
  expect(overlayOf([delivery!], { 'wholesale-delivery': delivery!.port }).patches).toEqual({})
  await services!.close()
  expect(await slotsAt(port)).toBe(0)
  await other.free()
})

test('at a later start it waits for its port, says so, and is there when the port is free', async () => {
  const other = await taken()
  expect(await start(other.port, false)).toBe(other.port)
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ port: other.port }), expect.stringMatching(/waits for/))
  await other.free()
  await expect.poll(() => slotsAt(other.port)).toBeGreaterThan(10)
})

test('it answers this machine under its address alone, and only who may log in', async () => {
  const port = await start(0, true)
  const { request } = await import('node:http')
  const status = await new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: '/v1/slots', headers: { host: 'evil.example' } }, (answer) =>
      resolve(answer.resume().statusCode),
    )
      .once('error', reject)
      .end()
  })
  expect(status).toBe(403)
  const logIn = async (body: object) =>
    (await fetch(`http://127.0.0.1:${port}/v1/login`, { method: 'POST', body: JSON.stringify(body) })).status
  expect(await logIn({ id: 'yamada-haisou', password: 'kanamono' })).toBe(200)
  for (const wrong of [{ id: 'yamada-haisou', password: 'x' }, { id: '__proto__' }, {}])
    expect(await logIn(wrong)).toBe(401)
})
