import { ofKind } from '../../runtime/document.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { CallError } from '../codes/call-error.ts'
import { badInput } from '../codes/refusals.ts'
import { storeFile } from '../files/store-file.ts'
import { OutboundFailed, OutboundRefused } from '../outbound/errors.ts'
import type { KindHooks } from './kind-hooks.ts'

/** A font by address is fetched when the address is saved: sites serve it as a file of their own. */
export const fontHooks: KindHooks = {
  async beforeSave({ before, after }, context) {
    const { source, url, file } = ofKind('font', after).spec
    if (source !== 'url' || url === undefined) return
    const isChanged = before !== undefined && ofKind('font', before.document).spec.url !== url
    if (file !== undefined && !isChanged) return
    const { engine } = context
    const { uploadMegabytes: limit, fontMegabytes: fontLimit } = engine.settings.current()
    const refuse = (code: 'font-not-fetched' | 'font-not-truetype', cause: unknown) =>
      badInput([makeProblem(code, after, '/spec/url', { values: [String(fontLimit)], found: url })], { cause })
    try {
      const { body } = await engine.outbound.get(url, {
        signal: context.signal,
        bytes: Math.min(limit, fontLimit) * 1024 * 1024,
      })
      const by = context.session?.userKey ?? ''
      const stored = { name: 'font.ttf', declared: 'font/ttf', by, limit, fontLimit }
      const { id } = await storeFile(body, stored, context.store.blobs)
      after.spec = { source, file: `blob/${id}`, url }
    } catch (error) {
      if (error instanceof CallError) throw refuse('font-not-truetype', error)
      if (error instanceof OutboundFailed && error.why === 'large') throw refuse('font-not-truetype', error)
      if (error instanceof OutboundFailed || error instanceof OutboundRefused) throw refuse('font-not-fetched', error)
      throw error
    }
  },
}
