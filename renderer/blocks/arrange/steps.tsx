import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import type { Blocks as BlockTypes } from '../../../runtime/generated/blocks.ts'
import { Blocks } from '../block.tsx'
import { holds, textOf, type Scope } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './steps.module.css'

/** One step after the other. The step is a state: going back in the browser goes back a step. */
export default function Steps({ block, scope }: BlockProps<'steps'>) {
  const [busy, setBusy] = useState(false)
  const steps = block.steps.filter((step) => !step.when || holds(step.when, scope))
  const complete = steps.map((step) => step.complete !== undefined && holds(step.complete, scope))
  const chosen = steps.findIndex((step) => step.key === scope.get(`state.${block.state}`))
  // Steps that are all complete have none to begin with.
  const isOver = chosen === -1 && steps.length > 0 && complete.every(Boolean)
  const at = isOver ? steps.length : Math.max(0, chosen === -1 ? complete.indexOf(false) : chosen)
  const step = steps[at]
  if (isOver) return <Over {...{ block, steps, complete, scope }} onGo={go} />
  if (!step) return null
  const isLast = at === steps.length - 1
  const isDone = !step.done || holds(step.done, scope)

  function go(to: number) {
    scope.screen.setState(block.state, steps[to]?.key)
  }

  async function next() {
    setBusy(true)
    try {
      if (!(await run(step?.onNext, scope))) return
      if (isLast) await run(block.onFinish, scope)
      else go(at + 1)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.steps}>
      <StepList steps={steps} at={at} complete={complete} scope={scope} onGo={go} />
      <div className={styles.body} key={step.key}>
        <Blocks blocks={step.blocks} scope={scope} />
      </div>
      <div className={styles.foot}>
        {at > 0 && (
          <Button
            icon="arrow-left"
            onClick={() => {
              go(at - 1)
            }}
          >
            {t`Back`}
          </Button>
        )}
        {(!isLast || block.onFinish) && (
          <Button primary={step.complete === undefined} busy={busy} disabled={!isDone} onClick={() => void next()}>
            {isLast ? textOf(block.finish, scope) || t`Finish` : t`Next`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** All steps are complete: that is said, and nothing is left but to end. */
function Over({ block, ...list }: Omit<StepListProps, 'at'> & { block: BlockTypes['steps'] }) {
  return (
    <div className={styles.steps}>
      <StepList {...list} at={list.steps.length} />
      <p className={styles.over} role="status">
        <Icon name="success" /> {t`All steps are done.`}
      </p>
      {block.onFinish && (
        <div className={styles.foot}>
          <Button onClick={() => void run(block.onFinish, list.scope)}>
            {textOf(block.finish, list.scope) || t`Finish`}
          </Button>
        </div>
      )}
    </div>
  )
}

interface StepListProps {
  steps: BlockTypes['steps']['steps']
  /** Number of the present one. */
  at: number
  /** Of each step, whether it says that it is complete. */
  complete: readonly boolean[]
  scope: Scope
  onGo(to: number): void
}

function StepList({ steps, at, complete, scope, onGo }: StepListProps) {
  /** Steps that can be complete are done in any order: what lies behind the present one is not done by that. */
  const isDone = (index: number): boolean =>
    (index < at && steps[index]?.complete === undefined) || complete[index] === true
  return (
    <ol className={styles.list}>
      {steps.map((each, index) => (
        <li key={each.key} aria-current={index === at ? 'step' : undefined} data-done={isDone(index) || undefined}>
          <span className={styles.number}>
            {isDone(index) ? <Icon name="check" size={16} /> : index + 1}
            {complete[index] && <span className="visually-hidden">{t`Done`}</span>}
          </span>
          {index !== at && isDone(index) ? (
            <button
              type="button"
              onClick={() => {
                onGo(index)
              }}
            >
              {textOf(each.label, scope)}
            </button>
          ) : (
            <span>{textOf(each.label, scope)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
