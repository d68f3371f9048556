import { t } from '@lingui/core/macro'
import { useState, type RefObject } from 'react'
import { sqlParameters } from '../../../../runtime/sql/read-statement.ts'
import type { Syntax } from '../../../../runtime/sql/tokenize.ts'
import { evaluate } from '../../../state/scope.ts'
import type { SqlParameter } from './parameter.ts'
import type { RunState } from './result-panel.tsx'
import { useRunSettings, wrongSetting } from './run-settings.tsx'
import type { SqlView } from './sql-editor.tsx'
import type { SqlBlockProps, Statement } from './use-statement.ts'
import { useSqlRun } from './use-sql-run.ts'
import type { Values } from './values-dialog.tsx'

interface Props extends SqlBlockProps {
  statement: Statement
  view: RefObject<SqlView | undefined>
  /** What is chosen of the statement, which runs in its place. */
  selection: string
}

/** Runs the statement, or what is chosen of it, with the values of its parameters; `asking` is what values are asked for. */
export function useExecution({ block, scope, context, statement, view, selection }: Props) {
  const { model } = context
  const { text, listed, syntax, textNow, listedNow, putParameters } = statement
  const source = evaluate(block.source, scope)
  const [asking, setAsking] = useState<string>()
  const [values, setValues] = useState<Values>({})
  const [settings, setSettings] = useRunSettings()
  const result = scope.get(`state.${block.result}`) as RunState | undefined
  const seconds = Number(evaluate(block.timeout, scope) ?? 60)
  const run = useSqlRun(scope.app.callNamed, block.calls.run, (next) => scope.screen.setState(block.result, next))
  const chosenOf = (whole: string): string => (selection.trim() === '' ? whole : selection)
  const canRun = (sql: string): boolean =>
    sql.trim() !== '' && source !== undefined && source !== null && !wrongSetting(settings)

  const execute = async (sql: string, given: Values): Promise<void> => {
    view.current?.mark(undefined)
    // The model may have got new parameters just now.
    const whole = textNow()
    const document = model.get().value
    const part = sql === whole ? {} : { sql }
    const answer = await run.start({ document, ...part, parameters: given }, settings, seconds)
    const wrong = answer?.problems.find((problem) => problem.line !== undefined)
    if (wrong?.line !== undefined)
      view.current?.mark({
        line: wrong.line + linesBefore(whole, sql),
        ...(wrong.column !== undefined && { column: wrong.column }),
      })
  }

  const begin = (isAsked = false): void => {
    const [sql, now] = [chosenOf(textNow()), listedNow()]
    if (!canRun(sql)) return
    const names = askedParameters(sql, now, syntax)
    const known = { ...testValues(now), ...values }
    const isKnown = names.every((name) => known[name] !== undefined && known[name] !== '')
    if (names.length > 0 && (isAsked || !isKnown)) setAsking(sql)
    else void execute(sql, pick(known, names))
  }

  const remember = (given: Values): void => {
    setValues((before) => ({ ...before, ...given }))
    if (block.parameters === undefined) return
    const now = listedNow()
    const next = withValues(now, given, block.secret ?? [])
    if (JSON.stringify(next) !== JSON.stringify(now)) putParameters(next, t`Test values`)
  }

  return {
    ...{ asking, settings, setSettings, result, seconds, begin, stop: run.stop },
    values: { ...testValues(listed), ...values },
    isRunnable: canRun(text),
    /** Whether values are asked for before it runs. */
    takesValues: askedParameters(chosenOf(text), listed, syntax).length > 0,
    close: () => setAsking(undefined),
    runWith: (sql: string, given: Values) => {
      setAsking(undefined)
      remember(given)
      void execute(sql, given)
    },
  }
}

/** Parameters whose values somebody must say: the engine gives sequence IDs their numbers. */
export function askedParameters(sql: string, listed: readonly SqlParameter[], syntax: Syntax): string[] {
  return sqlParameters(sql, syntax).filter(
    (name) => !listed.some((one) => one.name === name && one.sequenceId === true),
  )
}

/** The list with the values that were given last, for the next time; secrets are not kept. */
function withValues(listed: readonly SqlParameter[], given: Values, secret: readonly string[]) {
  const isKept = (name: string): boolean => Object.hasOwn(given, name) && !secret.includes(name)
  const names = Object.keys(given).filter((name) => !listed.some((one) => one.name === name))
  return [...listed, ...names.map((name): SqlParameter => ({ name }))].map((one) =>
    isKept(one.name) && one.data !== given[one.name] && !(one.data === undefined && given[one.name] === '')
      ? { ...one, data: given[one.name] }
      : one,
  )
}

function testValues(parameters: readonly SqlParameter[]): Values {
  return Object.fromEntries(parameters.flatMap(({ name, data }) => (data === undefined ? [] : [[name, data]])))
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/** Lines of the whole text above a part of it. */
function linesBefore(text: string, part: string): number {
  const start = text.indexOf(part)
  return start < 1 ? 0 : text.slice(0, start).split('\n').length - 1
}
