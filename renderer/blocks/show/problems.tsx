import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Problem } from '../../../runtime/problem.ts'
import type { BlockProps } from '../block-props.ts'
import { asDocument } from '../../model/as-document.ts'
import type { EditHandle } from '../../model/edit-handle.ts'
import { placeInWords } from '../../../runtime/json-schema/place-in-words.ts'
import { useSentence } from '../../state/use-sentence.ts'
import { listOf, textOf, type Scope } from '../../state/scope.ts'
import { Icon } from '../../ui/icon.tsx'
import { leadTo } from './problems/lead-to.ts'
import { openDocument } from './problems/open-document.ts'
import styles from './problems.module.css'

/** Problems with their places; each leads to its field, in whatever tab that is. */
export default function Problems({ block, scope }: BlockProps<'problems'>) {
  const { t } = useLingui()
  // What has to be mended comes before what is only remarked on.
  const problems = listOf<Problem>(block.problems, scope).toSorted((one, other) => weightOf(one) - weightOf(other))
  const handle = block.model === undefined ? undefined : scope.model(block.model)
  const sentence = useSentence(scope, handle)
  if (problems.length === 0) {
    const empty = textOf(block.empty, scope)
    return empty === '' ? null : <p className={styles.empty}>{empty}</p>
  }
  const open = async (problem: Problem): Promise<void> => {
    const isThere = isOther(problem, handle) && (await openDocument(problem, scope.app))
    if (!isThere) leadTo(problem.at, block.model, scope)
  }
  const title = textOf(block.title, scope) || t`${plural(problems.length, { one: '# problem', other: '# problems' })}`
  return (
    <section className={styles.problems} data-severity={gravestOf(problems)} aria-label={title} role="alert">
      <h2>{title}</h2>
      <ul>
        {problems.map((problem, index) => (
          <li key={index} data-severity={gravestOf([problem])}>
            <Icon name={problem.severity === 'warning' ? 'warning' : 'error'} size={16} />
            {leadsOn(problem, handle) ? (
              <button type="button" onClick={() => void open(problem)}>
                {sentence(problem)}
              </button>
            ) : (
              <span className={styles.sentence}>{sentence(problem)}</span>
            )}
            <span className={styles.place} title={`${problem.in}${problem.at}`}>
              {placeOf(problem, handle, scope)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const weightOf = ({ severity }: Problem): number => (severity === 'warning' ? 1 : 0)

/** What only warns does not look like a failure. */
function gravestOf(problems: readonly Problem[]): 'error' | 'warning' {
  return problems.every(({ severity }) => severity === 'warning') ? 'warning' : 'error'
}

/** Where a problem is, as the form calls it; of another document, its kind and what it is called. */
function placeOf(problem: Problem, handle: EditHandle | undefined, scope: Scope): string {
  const schemas = handle?.schemas()
  if (schemas && !isOther(problem, handle)) return placeInWords(schemas, handle?.model.get().value, problem.at)
  const name = handle?.nameOf(problem.in)
  const kind = textOf({ $get: `session.kinds.${problem.in.split('/')[0]}` }, scope)
  return name === undefined ? problem.in : [kind, name].filter(Boolean).join(' › ')
}

/** Whether there is somewhere to go: what a document is, no form has a field for. */
const leadsOn = (problem: Problem, handle: EditHandle | undefined): boolean =>
  problem.at !== '/kind' || isOther(problem, handle)

/** Whether it is a problem of another document than the one that is edited here. */
function isOther(problem: Problem, handle: EditHandle | undefined): boolean {
  const state = handle?.model.get()
  const own = asDocument(state?.value)
  if (!problem.in.includes('/')) return false
  if (own === undefined) return handle === undefined
  // A new document is called by the key that the engine would give it.
  const isOwn =
    problem.in === `${own.kind}/${own.key}` || (!state?.about.revision && problem.in.startsWith(`${own.kind}/`))
  return !isOwn
}
