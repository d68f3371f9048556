import { expect, test } from 'vitest'
import { connectionFault } from './connection-fault.ts'
import { ConnectionFailed } from './errors.ts'

const advice = '; if the root CA is installed locally, try running Node.js with --use-system-ca'

test.each([
  ['09:8B:AA', 'CERT_FINGERPRINT', 'connection-fingerprint', '/spec/fingerprint', '09:8B:AA'],
  [
    `self-signed certificate${advice}`,
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'connection-untrusted',
    '/spec/connectString',
    'self-signed certificate',
  ],
  [
    'unable to verify the first certificate',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'connection-untrusted',
    '/spec/connectString',
    'unable to verify the first certificate',
  ],
  ['certificate has expired', 'CERT_HAS_EXPIRED', 'connection-tls', '/spec/connectString', 'certificate has expired'],
  [
    'connect ECONNREFUSED 127.0.0.1:1',
    'ECONNREFUSED',
    'connection-no-answer',
    '/spec/system',
    'connect ECONNREFUSED 127.0.0.1:1',
  ],
  ['HTTP 401', '28000', 'connection-login', '/spec/user', 'HTTP 401'],
  ['whatever', undefined, 'connection-failed', '/spec', 'whatever'],
])('%s (%s) is %s at %s', (message, code, fault, at, words) => {
  const error = new ConnectionFailed(message, code === undefined ? {} : { code })
  expect(connectionFault(error)).toEqual({ code: fault, at, words })
})
