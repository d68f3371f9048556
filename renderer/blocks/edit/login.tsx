import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useId, useState, type KeyboardEvent } from 'react'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../../block-props.ts'
import { safeUrl } from '../../safe-url.ts'
import { evaluate, textOf } from '../../scope.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './login.module.css'

/** Fields for a login. Password managers and pasting work; the password can be shown; a lock on capitals is told. */
export default function Login({ block, scope }: BlockProps<'login'>) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; language: string }>()
  const id = useId()
  const Title = block.onPage ? 'h2' : 'h1'
  const withPassword = block.password ?? true
  // It was said in the language of then.
  const refused = refusal?.language === i18n.locale ? refusal.text : ''
  const error = missing ? t`Please fill in all input fields.` : refused || textOf(block.error, scope)
  const keys = ['ID', ...(withPassword ? ['PASSWORD'] : []), ...(block.fields ?? []).map((each) => each.key)]
  const link = safeUrl(textOf(block.linkUrl, scope))
  const logo = textOf(block.logo, scope)
  const ground = textOf(block.backgroundImage, scope)
  const subtitle = textOf(block.subtitle, scope)

  const isEmpty = (key: string) => (values[key] ?? '').trim() === ''
  const input = (key: string) => ({
    id: `${id}${key}`,
    name: key,
    className: field.input,
    value: values[key] ?? '',
    'aria-invalid': (missing ? isEmpty(key) : error !== '') || undefined,
    'aria-describedby': error === '' ? undefined : `${id}error`,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [key]: event.target.value })
    },
  })
  const watchCapsLock = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <form
      className={styles.login}
      style={{ maxWidth: block.width ?? 400 }}
      noValidate
      aria-labelledby={`${id}title`}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const focus = (key: string | undefined) => form.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
        const firstEmpty = keys.find(isEmpty)
        setMissing(firstEmpty !== undefined)
        if (firstEmpty !== undefined) return focus(firstEmpty)
        if (busy) return
        setBusy(true)
        setRefusal(undefined)
        const { ID = '', PASSWORD = '', ...inputs } = values
        const attempt = scope
          .with({ event: { value: { id: ID.trim(), password: PASSWORD, inputs } } })
          .catching((failure) => {
            setRefusal({ text: failure.message, language: i18n.locale })
            focus(withPassword ? 'PASSWORD' : 'ID')
          })
        void run(block.onSubmit, attempt).finally(() => {
          setBusy(false)
        })
      }}
    >
      {(ground !== '' || block.backgroundColor !== undefined) && (
        <div
          className={styles.ground}
          style={{
            backgroundColor: block.backgroundColor,
            backgroundImage: ground === '' ? undefined : `url("${encodeURI(ground)}")`,
          }}
        />
      )}
      {logo !== '' && (
        <div className={styles.logo}>
          <Picture src={logo} alt="" style={{ maxHeight: 72, maxWidth: '80%', objectFit: 'contain' }} />
        </div>
      )}
      <Title id={`${id}title`} style={{ fontSize: block.titleSize, color: block.titleColor }}>
        {textOf(block.title, scope) || t`Log in`}
      </Title>
      {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
      <p id={`${id}error`} role="alert" className={styles.error}>
        {error !== '' && (
          <>
            <Icon name="error" size={16} /> {error}
          </>
        )}
      </p>
      <div className={styles.plain} data-icons={block.icons}>
        <label className={field.label} htmlFor={`${id}ID`}>
          {textOf(block.idLabel, scope) || t`User ID`}
        </label>
        {block.icons && (
          <span className={styles.icon}>
            <Icon name="user" />
          </span>
        )}
        <input
          {...input('ID')}
          autoFocus
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          placeholder={textOf(block.idPlaceholder, scope) || undefined}
        />
      </div>
      {withPassword && (
        <div className={styles.plain} data-icons={block.icons}>
          <label className={field.label} htmlFor={`${id}PASSWORD`}>
            {textOf(block.passwordLabel, scope) || t`Password`}
          </label>
          <div className={styles.password}>
            {block.icons && (
              <span className={styles.icon}>
                <Icon name="lock" />
              </span>
            )}
            <input
              {...input('PASSWORD')}
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              maxLength={256}
              placeholder={textOf(block.passwordPlaceholder, scope) || undefined}
              onKeyUp={watchCapsLock}
              onKeyDown={watchCapsLock}
              onBlur={() => {
                setCapsLock(false)
              }}
            />
            <button
              type="button"
              className={styles.show}
              aria-pressed={isShown}
              aria-label={t`Show the password`}
              title={t`Show the password`}
              onClick={() => {
                setShown(!isShown)
              }}
            >
              <Icon name={isShown ? 'eye-off' : 'eye'} />
            </button>
          </div>
          <p className={field.comment} role="status">
            {hasCapsLock ? t`Caps Lock is on.` : ''}
          </p>
        </div>
      )}
      {(block.fields ?? []).map((each) => (
        <div key={each.key}>
          <label className={field.label} htmlFor={`${id}${each.key}`}>
            {textOf(each.label, scope)}
          </label>
          {each.input === 'select' ? (
            <select {...input(each.key)}>
              <option value="" />
              {(each.options ?? []).map((option) => (
                <option key={String(option.value)} value={String(option.value)}>
                  {textOf(option.label ?? option.value, scope)}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...input(each.key)}
              type={each.input === 'password' ? 'password' : 'text'}
              autoComplete={each.autocomplete ?? 'off'}
            />
          )}
        </div>
      ))}
      <Button
        type="submit"
        primary
        busy={busy}
        className={styles.submit}
        style={{
          background: evaluate(block.buttonColor, scope) as string | undefined,
          borderColor: block.buttonColor,
          color: block.buttonTextColor,
        }}
      >
        {textOf(block.button, scope) || t`Log in`}
      </Button>
      {link !== undefined && (
        <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
          {textOf(block.linkText, scope) || link}
        </a>
      )}
    </form>
  )
}
