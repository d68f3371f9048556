import { expect, test } from 'vitest'
import { tlsOf, tlsWarnings } from './tls.ts'

const certificate = 'PEM'

test.each([
  ['nothing said', {}, undefined, 'disable', false, 'nothing', ['no-tls']],
  ['nothing said, where encryption is usual', {}, undefined, 'verify-full', true, 'name', []],
  ['a certificate alone', { certificate }, undefined, 'disable', true, 'name', []],
  ['require', {}, 'require', 'verify-full', true, 'nothing', ['tls-unverified']],
  ['require with a certificate', { certificate }, 'require', 'disable', true, 'authority', []],
  ['verify-full', {}, 'verify-full', 'disable', true, 'name', []],
  ['disable with a certificate', { certificate }, 'disable', 'verify-full', false, 'nothing', ['no-tls']],
] as const)('SE-03 %s', (_, settings, sslmode, usual, isEncrypted, checks, warnings) => {
  const tls = tlsOf(settings, sslmode, usual)
  expect(tls).toMatchObject({ isEncrypted, checks })
  expect(tlsWarnings(tls, 'db.example.com')).toEqual(warnings)
  expect(tlsWarnings(tls, '127.0.0.1')).toEqual([])
})
