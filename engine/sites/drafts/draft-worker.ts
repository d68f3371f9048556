import { loadTexts } from '../../definitions/load-definitions.ts'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import type { LiveQuestion } from '../../live/live-questions.ts'
import { openReader } from '../../store/open-reader.ts'
import type { Beside } from '../../workers/calls.ts'
import { workerOptions } from '../../workers/given.ts'
import { serveWorker } from '../../workers/serve-worker.ts'
import type { Checked, Matter } from './check-draft.ts'
import type { DraftPlace } from './draft-place.ts'
import { checkNow } from './check-now.ts'
import { changesOf, draftRelease, type DraftOptions } from './draft-release.ts'
import { makePreviewDrafts, type PreviewWish } from './draft-preview.ts'
import { sendMatter, type SentMatter } from './sent-matter.ts'
import type { TextPart } from './texts.ts'

/** What is told of a draft before it is there. */
export interface DraftPiece {
  questions?: LiveQuestion[]
  texts?: TextPart
  /** To be checked meanwhile: what is found is told by `checked` with this number. */
  check?: { number: number; sent: SentMatter }
}

type Found = Pick<Checked, 'problems' | 'sound'>

const place = workerOptions<DraftPlace>()
const set = loadJsonSchemas(place.root, place.definitionsFolder)
const opened = openReader({ ...place, set }).then((store) => ({
  store,
  set,
  validate: makeValidators(set, place.dataFolder).check,
  texts: loadTexts(place.root, place.definitionsFolder),
}))

const previews = opened.then(makePreviewDrafts)

const checking = new Map<number, PromiseWithResolvers<Found>>()
let lastCheck = 0

function askCheck(matter: Matter, tell: Beside<DraftPiece>['tell']): Promise<Found> {
  const sent = sendMatter(matter)
  const found = Promise.withResolvers<Found>()
  checking.set(++lastCheck, found)
  void tell({ check: { number: lastCheck, sent } }, [sent.bytes.buffer])
  return found.promise
}

const calls = {
  async draft({ siteId, options }: { siteId: number; options: DraftOptions }, { tell }: Beside<DraftPiece>) {
    const hearer = {
      questions: (questions: LiveQuestion[]) => void tell({ questions }),
      texts: (texts: TextPart) => void tell({ texts }, [texts.bytes.buffer]),
      ...(place.checksBeside && { check: (matter: Matter) => askCheck(matter, tell) }),
    }
    return draftRelease(siteId, options, hearer, await opened)
  },
  async changes({ siteId, release }: { siteId: number; release: number | undefined }) {
    return changesOf(siteId, release, await opened)
  },
  async checkSite({ siteId }: { siteId: number }) {
    return checkNow(siteId, await opened)
  },
  async preview(wish: PreviewWish, { tell }: Beside<TextPart>) {
    const draftPreview = await previews
    return draftPreview(wish, { texts: (texts) => void tell(texts, [texts.bytes.buffer]) })
  },
  /** What another worker has found, or why it has not. */
  checked({ number, found, failed }: { number: number; found?: Found; failed?: unknown }) {
    const asked = checking.get(number)
    checking.delete(number)
    if (found) asked?.resolve(found)
    else asked?.reject(failed)
  },
}
export type DraftCalls = typeof calls

serveWorker(calls)
