import * as answerCodes from '../../../runtime/answer-codes.ts'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type InputHTMLAttributes } from 'react'
import type { Language } from '../../../runtime/document.ts'
import { CallFailure, type Call } from '../../call/call.ts'
import { i18n, speak } from '../../state/language.ts'
import field from '../../ui/field.module.css'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from './logo.tsx'
import styles from './login.module.css'

type Step = 'password' | 'two-factor' | 'new-password'

interface Props {
  call: Call
  onToken(token: string): Promise<void>
  /** Somebody typed wrong passwords or codes since the last login. */
  onFailures(failures: { count: number; lastAt: string }): void
  version: string
}

/** The way in: password, then the code of the second factor and a new password where the engine asks for them. */
export function Login({ version, ...props }: Props) {
  const { t } = useLingui()
  const login = useLogin(props)
  const { step, error } = login
  return (
    <main className={styles.page}>
      <form
        className={styles.card}
        onSubmit={(event) => void login.submit(event)}
        noValidate
        aria-labelledby="login-title"
      >
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
        {step === 'password' && <PasswordStep login={login} />}
        {step === 'two-factor' && <CodeStep login={login} />}
        {step === 'new-password' && <NewPasswordStep login={login} />}
        {error !== '' && (
          <p className={styles.error} role="alert">
            <Icon name="error" size={16} /> {error}
          </p>
        )}
        <Button primary type="submit" busy={login.busy} className={styles.submit}>
          {step === 'password' ? t`Log in` : t`Continue`}
        </Button>
        {step !== 'password' && (
          <Button quiet onClick={login.back}>
            {t`Back`}
          </Button>
        )}
        <div className={styles.foot}>
          <LanguageChoice onChoose={login.choose} />
          <span>{version}</span>
        </div>
      </form>
    </main>
  )
}

/** What was typed, at which step it stands, and what is wrong. */
function useLogin({ call, onToken, onFailures }: Omit<Props, 'version'>) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>('password')
  const [values, setValues] = useState({ username: '', password: '', twoFactorToken: '', newPassword: '', again: '' })
  const [error, setError] = useState('')
  const [language, setLanguage] = useState<Language>()
  const [busy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const username = values.username.trim()
  const code = values.twoFactorToken.trim()

  const wrong = (): string => {
    if (username === '' || values.password === '') return t`Please fill in all input fields.`
    if (step === 'two-factor' && code === '') return t`Please fill in all input fields.`
    return step === 'new-password' && values.newPassword !== values.again ? t`The two passwords differ.` : ''
  }
  const send = async (): Promise<void> => {
    const input = {
      username,
      password: values.password,
      ...(code === '' ? {} : { twoFactorToken: code }),
      ...(step === 'new-password' ? { newPassword: values.newPassword } : {}),
      // Only what was chosen here goes before the user's own.
      ...(language === undefined ? {} : { language }),
    }
    const answer = await call('login', input, { shownByCaller: () => true })
    if (answer.token === undefined) throw new Error(t`Login Failed`)
    await onToken(answer.token)
    if (answer.failures) onFailures(answer.failures)
  }
  const fail = (failure: unknown): void => {
    const refusal = failure instanceof CallFailure ? failure.code : undefined
    if (refusal === answerCodes.codeNeeded) setStep('two-factor')
    else if (refusal === answerCodes.newPasswordNeeded) setStep('new-password')
    else setError((failure instanceof CallFailure ? failure.sentences : (failure as Error).message) || t`Login Failed`)
  }
  return {
    ...{ step, error, busy, isShown, setShown },
    back: () => setStep('password'),
    /** What an input of that name holds, and what changes it. */
    write: (name: keyof typeof values) => ({
      value: values[name],
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        setValues({ ...values, [name]: event.currentTarget.value }),
    }),
    choose: (chosen: Language): void => {
      setLanguage(chosen)
      // What is wrong was said in the language of then.
      setError('')
      speak(chosen)
    },
    submit: async (event: FormEvent): Promise<void> => {
      event.preventDefault()
      if (busy) return
      const said = wrong()
      setError(said)
      if (said !== '') return
      setBusy(true)
      await send()
        .catch(fail)
        .finally(() => setBusy(false))
    },
  }
}

interface StepProps {
  login: ReturnType<typeof useLogin>
}

function PasswordStep({ login: { write, isShown, setShown } }: StepProps) {
  const { t } = useLingui()
  const [hasCaps, setCaps] = useState(false)
  return (
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
  )
}

function CodeStep({ login: { write } }: StepProps) {
  const { t } = useLingui()
  return (
    <>
      <p className={field.comment}>{t`Type the six digits that your authenticator app shows, or a recovery code.`}</p>
      <Field label={t`Code`} inputMode="numeric" autoComplete="one-time-code" autoFocus {...write('twoFactorToken')} />
    </>
  )
}

function NewPasswordStep({ login: { write } }: StepProps) {
  const { t } = useLingui()
  return (
    <>
      <p className={field.comment}>{t`The password must be changed before you go on: 8 to 32 characters.`}</p>
      <Field label={t`New password`} type="password" autoComplete="new-password" autoFocus {...write('newPassword')} />
      <Field label={t`New password (again)`} type="password" autoComplete="new-password" {...write('again')} />
    </>
  )
}

function LanguageChoice({ onChoose }: { onChoose(language: Language): void }) {
  const { t } = useLingui()
  return (
    <label>
      <span className="visually-hidden">{t`Language`}</span>
      <select
        className={`${field.input} ${field.small}`}
        value={i18n.locale}
        onChange={(event) => onChoose(event.currentTarget.value === 'en' ? 'en' : 'ja')}
      >
        <option value="ja">日本語</option>
        <option value="en">English</option>
      </select>
    </label>
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
