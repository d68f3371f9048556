import * as answerCodes from '../../../runtime/answer-codes.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type InputHTMLAttributes } from 'react'
import type { Language } from '../../../runtime/document.ts'
import { CallFailure, type Call } from '../../call.ts'
import { i18n, speak } from '../../state/language.ts'
import field from '../../ui/field.module.css'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from './logo.tsx'
import styles from './login.module.css'

type Step = 'password' | 'two-factor' | 'new-password'

/** The way in: password, then the code of the second factor and a new password where the engine asks for them. */
export function Login({
  call,
  onToken,
  onFailures,
  version,
}: {
  call: Call
  onToken(token: string): Promise<void>
  /** Somebody typed wrong passwords or codes since the last login. */
  onFailures(failures: { count: number; lastAt: string }): void
  version: string
}) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>('password')
  const [values, setValues] = useState({ username: '', password: '', twoFactorToken: '', newPassword: '', again: '' })
  const [isShown, setShown] = useState(false)
  const [hasCaps, setCaps] = useState(false)
  const [error, setError] = useState('')
  const [language, setLanguage] = useState<Language>()
  const [busy, setBusy] = useState(false)

  const write = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (values.username.trim() === '' || values.password === '') return setError(t`Please fill in all input fields.`)
    if (step === 'two-factor' && values.twoFactorToken.trim() === '')
      return setError(t`Please fill in all input fields.`)
    if (step === 'new-password' && values.newPassword !== values.again) return setError(t`The two passwords differ.`)
    setBusy(true)
    setError('')
    try {
      const input = {
        username: values.username.trim(),
        password: values.password,
        ...(values.twoFactorToken.trim() === '' ? {} : { twoFactorToken: values.twoFactorToken.trim() }),
        ...(step === 'new-password' ? { newPassword: values.newPassword } : {}),
        // Only what was chosen here goes before the user's own.
        ...(language === undefined ? {} : { language }),
      }
      const answer = await call('login', input, { shownByCaller: () => true })
      if (answer.token === undefined) throw new Error(t`Login Failed`)
      await onToken(answer.token)
      if (answer.failures) onFailures(answer.failures)
    } catch (failure) {
      const code = failure instanceof CallFailure ? failure.code : undefined
      if (code === answerCodes.codeNeeded) setStep('two-factor')
      else if (code === answerCodes.newPasswordNeeded) setStep('new-password')
      else
        setError((failure instanceof CallFailure ? failure.sentences : (failure as Error).message) || t`Login Failed`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="login-title">
        <div className={styles.logo}>
          <Logo size={44} />
        </div>
        <h1 id="login-title">
          {step === 'password'
            ? t`Log in to Kumiki`
            : step === 'two-factor'
              ? t`Two-factor authentication`
              : t`Choose a new password`}
        </h1>
        {step === 'password' && (
          <>
            <Field
              label={t`User ID`}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              {...write('username')}
            />
            <div>
              <Field
                label={t`Password`}
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
                {...write('password')}
              />
              <label className={`${field.check} ${styles.show}`}>
                <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.currentTarget.checked)} />
                {t`Show password`}
              </label>
              {hasCaps && <p className={field.comment}>{t`Caps Lock is on.`}</p>}
            </div>
          </>
        )}
        {step === 'two-factor' && (
          <>
            <p
              className={field.comment}
            >{t`Type the six digits that your authenticator app shows, or a recovery code.`}</p>
            <Field
              label={t`Code`}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              {...write('twoFactorToken')}
            />
          </>
        )}
        {step === 'new-password' && (
          <>
            <p className={field.comment}>{t`The password must be changed before you go on: 8 to 32 characters.`}</p>
            <Field
              label={t`New password`}
              type="password"
              autoComplete="new-password"
              autoFocus
              {...write('newPassword')}
            />
            <Field label={t`New password (again)`} type="password" autoComplete="new-password" {...write('again')} />
          </>
        )}
        {error !== '' && (
          <p className={styles.error} role="alert">
            <Icon name="error" size={16} /> {error}
          </p>
        )}
        <Button primary type="submit" busy={busy} className={styles.submit}>
          {step === 'password' ? t`Log in` : t`Continue`}
        </Button>
        {step !== 'password' && (
          <Button quiet onClick={() => setStep('password')}>
            {t`Back`}
          </Button>
        )}
        <div className={styles.foot}>
          <label>
            <span className="visually-hidden">{t`Language`}</span>
            <select
              className={`${field.input} ${field.small}`}
              value={i18n.locale}
              onChange={(event) => {
                const chosen = event.currentTarget.value === 'en' ? 'en' : 'ja'
                setLanguage(chosen)
                // What is wrong was said in the language of then.
                setError('')
                speak(chosen)
              }}
            >
              <option value="ja">日本語</option>
              <option value="en">English</option>
            </select>
          </label>
          <span>{version}</span>
        </div>
      </form>
    </main>
  )
}

function Field({ label, ...input }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <input id={id} className={field.input} {...input} />
    </div>
  )
}
