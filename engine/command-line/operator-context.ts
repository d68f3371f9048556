import { randomUUID } from 'node:crypto'
import type { Language } from '../../runtime/document.ts'
import type { Context } from '../call/context.ts'
import type { Parts } from '../call/parts.ts'
import { noSites } from '../sites/port-sites.ts'
import type { Session, Store } from '../store/store.ts'

const longestMs = 60 * 60 * 1000

/**
 * What a kind's hooks are told of whoever works on the command line: he has the data folder, and with it every right. He is
 * named in the history as `by`.
 */
export function operatorContext(
  engine: Parts,
  { store, by, language }: { store: Store; by: string; language: Language },
): Context {
  const now = engine.now()
  const session: Session = {
    ...{ id: '', audience: 'admin', userKey: by, epoch: 0, address: '' },
    ...{ createdAt: now.toISOString(), lastActionAt: now.toISOString() },
    expiresAt: new Date(now.getTime() + longestMs).toISOString(),
    data: { rights: { all: true, resources: {} } },
  }
  return {
    ...{ engine, store, session, language, address: '', call: 'command-line' },
    portSites: noSites,
    requestId: randomUUID(),
    signal: new AbortController().signal,
    deadline: performance.now() + longestMs,
    now: () => engine.now(),
    isSecure: () => false,
    answerHeader: () => undefined,
    requestHeader: () => undefined,
    async *body() {},
    ask: () => Promise.resolve(undefined),
    audit: () => undefined,
    finish: (work) => store.transaction(work),
  }
}
