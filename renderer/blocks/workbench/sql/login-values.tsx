import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Problem } from '../../../../runtime/problem.ts'
import { CallFailure } from '../../../call/call.ts'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import type { RunAnswer } from '../../../../runtime/generated/calls/answer.ts'
import type { Values } from './values-dialog.tsx'
import styles from './values-dialog.module.css'

/** A statement that finds a user, and how it is run. */
export interface LoginChoice {
  key: string
  label: string
  /** Answers the user's row; it is run with what was typed. */
  run(id: string, password: string): Promise<RunAnswer>
}

interface LoginValuesProps {
  choices: readonly LoginChoice[]
  sentence(problem: Problem): string
  /** Answers how many parameters got a value. */
  onRow(row: Values): number
}

/** Logs a user in by a login statement and gives the values of the row that it finds. */
export function LoginValues(props: LoginValuesProps) {
  const { choices } = props
  const { t } = useLingui()
  const id = useId()
  const [chosen, setChosen] = useState(choices[0]?.key)
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const { said, busy, logIn } = useLogin(props)
  const choice = choices.find(({ key }) => key === chosen)
  return (
    <details className={styles.login}>
      <summary>{t`Take the values of a login`}</summary>
      <div className={styles.form}>
        {choices.length > 1 && (
          <label className={fieldStyles.label}>
            {t`Login schema`}
            <select className={fieldStyles.input} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {choices.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className={styles.value}>
          <input
            id={`${id}-user`}
            className={fieldStyles.input}
            type="text"
            autoComplete="off"
            aria-label={t`Login ID`}
            placeholder={t`Login ID`}
            value={user}
            onChange={(event) => setUser(event.target.value)}
          />
          <input
            className={fieldStyles.input}
            type="password"
            autoComplete="off"
            aria-label={t`Password`}
            placeholder={t`Password`}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button
            busy={busy}
            disabled={user === ''}
            onClick={() => choice && void logIn(() => choice.run(user, password))}
          >
            {t`Log in`}
          </Button>
        </div>
        {said && (
          <p className={said.failed ? fieldStyles.error : fieldStyles.comment} role="status">
            {said.text}
          </p>
        )}
      </div>
    </details>
  )
}

/** Runs the statement, and says what came of it. */
function useLogin({ sentence, onRow }: LoginValuesProps) {
  const { t } = useLingui()
  const [said, setSaid] = useState<{ text: string; failed: boolean }>()
  const [busy, setBusy] = useState(false)
  const logIn = async (run: () => Promise<RunAnswer>): Promise<void> => {
    setBusy(true)
    try {
      const { rows, problems } = await run()
      const [problem] = problems
      const [row] = rows
      const filled = row ? onRow(row) : 0
      setSaid(
        row
          ? filled > 0
            ? { text: t`The values of this user were filled in.`, failed: false }
            : { text: t`The user has no value with the name of a parameter.`, failed: true }
          : { text: problem ? sentence(problem) : t`No user was found, or the password is wrong.`, failed: true },
      )
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      error.shown = true
      setSaid({ text: error.message, failed: true })
    } finally {
      setBusy(false)
    }
  }
  return { said, busy, logIn }
}
