import { parentPort } from 'node:worker_threads'
import { loadTexts } from '../../definitions/load-definitions.ts'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { openReader } from '../../store/open-reader.ts'
import { SiteGone } from '../site-gone.ts'
import type { LiveQuestion } from '../../live/live-questions.ts'
import type { Checked, Matter } from './check-draft.ts'
import { draftPlace } from './draft-place.ts'
import { changesOf, draftRelease, type DraftOptions, type Hearer } from './draft-release.ts'
import { sendMatter, type SentMatter } from './sent-matter.ts'
import type { TextPart } from './texts.ts'

export type DraftRequest =
  | { work: 'draft'; siteId: number; options: DraftOptions }
  | { work: 'changes'; siteId: number; release: number | undefined }

/** What the thread that checks has found for a request, or why it has not. */
export type CheckAnswer = { checked: Pick<Checked, 'problems' | 'sound'> } | { failed: unknown }

export interface DraftAnswer {
  id: number
  /** Before the answer itself. */
  questions?: LiveQuestion[]
  texts?: TextPart
  check?: SentMatter
  value?: unknown
  error?: unknown
  /** The site that is not there: an error's class does not pass between threads. */
  gone?: number
}

const place = draftPlace()
const set = loadJsonSchemas(place.root, place.definitionsFolder)
const opened = openReader({ ...place, set }).then((store) => ({
  store,
  set,
  validate: makeValidators(set, place.dataFolder).check,
  texts: loadTexts(place.root, place.definitionsFolder),
}))

const checking = new Map<number, PromiseWithResolvers<Pick<Checked, 'problems' | 'sound'>>>()

parentPort!.on('message', (request: (DraftRequest | CheckAnswer) & { id: number }) => {
  if (!('work' in request)) return answerCheck(request)
  const answer = (rest: Omit<DraftAnswer, 'id'>, handedOver: ArrayBuffer[] = []) =>
    parentPort!.postMessage({ id: request.id, ...rest }, handedOver)
  work(request, {
    questions: (questions) => answer({ questions }),
    texts: (texts) => answer({ texts }, [texts.bytes.buffer]),
    ...(place.checksBeside && {
      check: (matter: Matter) => {
        const check = sendMatter(matter)
        const asked = Promise.withResolvers<Pick<Checked, 'problems' | 'sound'>>()
        checking.set(request.id, asked)
        answer({ check }, [check.bytes.buffer])
        return asked.promise
      },
    }),
  })
    .then((value) => answer({ value }))
    .catch((error: unknown) => answer(error instanceof SiteGone ? { gone: request.siteId } : { error }))
})

function answerCheck(found: CheckAnswer & { id: number }): void {
  const asked = checking.get(found.id)
  checking.delete(found.id)
  if ('checked' in found) asked?.resolve(found.checked)
  else asked?.reject(found.failed)
}

async function work(request: DraftRequest, hearer: Hearer): Promise<unknown> {
  const tools = await opened
  const { siteId } = request
  return request.work === 'draft'
    ? draftRelease(siteId, request.options, hearer, tools)
    : changesOf(siteId, request.release, tools)
}
