import { useEffect, useReducer, useState } from 'react'
import { problemMessage } from '../../runtime/problems/problem-message.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { Scope } from './scope.ts'
import { spoken } from './scope.ts'
import type { EditHandle } from '../model/edit-handle.ts'
import { readTexts } from '../model/read-texts.ts'

/** Says a problem in the user's language, also on a screen that edits no document. */
export function useSentence(scope: Scope, handle: EditHandle | undefined): (problem: Problem) => string {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const language = spoken()
  const { app } = scope
  const isAlone = handle === undefined
  // A form knows its words a moment after it is there.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => handle?.subscribe(drawAgain), [handle])
  useEffect(() => {
    let isThere = true
    if (isAlone)
      void readTexts(app, language).then((read) => {
        if (isThere) setTexts(read)
      })
    return () => {
      isThere = false
    }
  }, [app, language, isAlone])
  return handle?.sentence ?? ((problem) => problemMessage(problem, language, texts))
}
