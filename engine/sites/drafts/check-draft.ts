import { checkClosure } from '../../../runtime/check/check-site.ts'
import type { Validate } from '../../../runtime/rules/validate.ts'
import type { Address, Document } from '../../../runtime/document.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { liveQuestions, type LiveQuestion } from '../../live/live-questions.ts'
import { makeSoundNotes, type Notes } from './notes.ts'

/** What is to be checked before it is published. */
export interface Matter {
  site: Address
  documents: ReadonlyMap<string, Document>
  /** Of the documents, by address. */
  hashes: ReadonlyMap<string, string>
  /** What the release before found sound. */
  sound: Notes['sound']
}

export interface Checked {
  problems: Problem[]
  /** Notes for the release in the making. */
  sound: Notes['sound']
  /** What the databases are to be asked; none where an error stands against it. */
  questions: LiveQuestion[]
}

export interface CheckTools {
  set: JsonSchemaSet
  validate: Validate
}

export const isError = ({ severity }: Problem): boolean => severity !== 'warning'

/** Checks all documents of a release in the making, but for those that were found sound and are as they were. */
export function checkDraft({ site, documents, hashes, sound: former }: Matter, { set, validate }: CheckTools): Checked {
  const { sound, notes } = makeSoundNotes(former, hashes)
  const library = { get: (one: string) => documents.get(one) }
  const problems = checkClosure(site, [...documents.values()], { set, validate, library }, sound)
  return { problems, sound: notes, questions: problems.some(isError) ? [] : liveQuestions(documents) }
}
