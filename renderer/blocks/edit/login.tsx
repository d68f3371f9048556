import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useId, useState, type KeyboardEvent, type ReactNode, type FormEvent } from 'react'
import { run } from '../../actions/run.ts'
import type { BlockProps } from '../block-props.ts'
import type { CommonProps } from '../../controls/control.ts'
import { inputControl } from '../../controls/index.ts'
import { plainElements } from '../../controls/plain-elements.tsx'
import { safeUrl } from '../../browser/safe-url.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { isFramed } from '../../browser/is-framed.ts'
import { Button } from '../../ui/button.tsx'
import look from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { rem } from '../../ui/rem.ts'
import styles from './login.module.css'

/** Fields for a login. Password managers and pasting work; the password can be shown; a lock on capitals is told. */
export default function Login({ block, scope }: BlockProps<'login'>) {
  const id = useId()
  const form = useLoginForm({ block, scope })
  const note = textOf(block.note, scope)
  const link = safeUrl(textOf(block.linkUrl, scope))
  const part: PartProps = { block, scope, id, form }
  return (
    <form
      className={styles.login}
      style={{ maxWidth: rem(block.width ?? 400) }}
      noValidate
      aria-labelledby={`${id}title`}
      onSubmit={form.submit}
    >
      <Head {...part} />
      <p id={`${id}error`} role="alert" className={styles.error}>
        {form.error !== '' && (
          <>
            <Icon name="error" size={16} /> {form.error}
          </>
        )}
      </p>
      <UserField {...part} />
      {form.withPassword && <PasswordField {...part} />}
      {(block.fields ?? []).map((field) => (
        <FurtherField key={field.key} {...part} field={field} />
      ))}
      <Button
        type="submit"
        primary
        busy={form.busy}
        className={styles.submit}
        data-place="buttonText"
        style={{
          background: evaluate(block.buttonColor, scope) as string | undefined,
          borderColor: block.buttonColor,
          color: block.buttonTextColor,
        }}
      >
        {textOf(block.button, scope) || t`Log in`}
      </Button>
      {link !== undefined && (
        <a className={styles.link} data-place="linkText" href={link} target="_blank" rel="noopener noreferrer">
          {textOf(block.linkText, scope) || link}
        </a>
      )}
      {note !== '' && (
        <p className={styles.note} data-place="note">
          {note}
        </p>
      )}
    </form>
  )
}

interface PartProps extends BlockProps<'login'> {
  id: string
  form: ReturnType<typeof useLoginForm>
}

/** What was typed, what is missing in it, and what the engine said of it. */
function useLoginForm({ block, scope }: BlockProps<'login'>) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; language: string }>()
  const withPassword = block.password ?? true
  const keys = ['ID', ...(withPassword ? ['PASSWORD'] : []), ...(block.fields ?? []).map((each) => each.key)]
  // It was said in the language of then.
  const refused = refusal?.language === i18n.locale ? refusal.text : ''
  const error = isMissing ? t`Please fill in all input fields.` : refused || textOf(block.error, scope)
  const isEmpty = (key: string): boolean => (values[key] ?? '').trim() === ''

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const focus = (key: string) => form.querySelector<HTMLElement>(`[name="${key}"]`)?.focus()
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
    void run(block.onSubmit, attempt).finally(() => setBusy(false))
  }
  return {
    ...{ busy, error, withPassword, submit },
    value: (key: string): string => values[key] ?? '',
    change: (key: string, value: unknown): void => setValues({ ...values, [key]: asText(value) }),
    isWrong: (key: string): boolean => (isMissing ? isEmpty(key) : error !== ''),
  }
}

/** What the control of a field is given. */
function controlProps({ id, form }: PartProps, key: string) {
  const common: CommonProps = {
    id: `${id}${key}`,
    name: key,
    disabled: false,
    'aria-invalid': form.isWrong(key) || undefined,
    'aria-describedby': form.error === '' ? undefined : `${id}error`,
  }
  return {
    common,
    elements: plainElements,
    value: form.value(key),
    onChange: (value: unknown) => form.change(key, value),
  }
}

function Head({ block, scope, id }: PartProps) {
  const Title = block.onPage ? 'h2' : 'h1'
  const logo = textOf(block.logo, scope)
  const ground = textOf(block.backgroundImage, scope)
  const subtitle = textOf(block.subtitle, scope)
  return (
    <>
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
        <div className={styles.logo} data-place="logo">
          <Picture src={logo} alt="" style={{ maxHeight: rem(72), maxWidth: '80%', objectFit: 'contain' }} />
        </div>
      )}
      <Title id={`${id}title`} data-place="title" style={{ fontSize: rem(block.titleSize), color: block.titleColor }}>
        {textOf(block.title, scope) || t`Log in`}
      </Title>
      {subtitle !== '' && (
        <p className={styles.subtitle} data-place="subtitle">
          {subtitle}
        </p>
      )}
    </>
  )
}

function Label({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label className={look.label} htmlFor={htmlFor}>
      {children}
    </label>
  )
}

function Sign({ name }: { name: string }) {
  return (
    <span className={styles.icon}>
      <Icon name={name} />
    </span>
  )
}

const { Draw: TextBox } = inputControl('textbox')
const { Draw: Password } = inputControl('password')

function UserField(part: PartProps) {
  const { block, scope, id } = part
  const label = textOf(block.idLabel, scope) || t`User ID`
  return (
    <div className={styles.plain} data-icons={block.icons} data-place="idPlaceholder">
      <Label htmlFor={`${id}ID`}>{label}</Label>
      {block.icons && <Sign name="user" />}
      <TextBox
        {...controlProps(part, 'ID')}
        label={label}
        typing={{ autoFocus: !isFramed(), autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        placeholder={textOf(block.idPlaceholder, scope) || undefined}
      />
    </div>
  )
}

function PasswordField(part: PartProps) {
  const { block, scope, id } = part
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const label = textOf(block.passwordLabel, scope) || t`Password`
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className={styles.plain} data-icons={block.icons} data-place="passwordPlaceholder">
      <Label htmlFor={`${id}PASSWORD`}>{label}</Label>
      <div
        className={styles.password}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
        onBlur={() => setCapsLock(false)}
      >
        {block.icons && <Sign name="lock" />}
        <Password
          {...controlProps(part, 'PASSWORD')}
          label={label}
          isShown={isShown}
          typing={{ autoComplete: 'current-password' }}
          placeholder={textOf(block.passwordPlaceholder, scope) || undefined}
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          aria-label={t`Show the password`}
          title={t`Show the password`}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      <p className={look.comment} role="status">
        {hasCapsLock ? t`Caps Lock is on.` : ''}
      </p>
    </div>
  )
}

interface FurtherProps extends PartProps {
  field: NonNullable<BlockProps<'login'>['block']['fields']>[number]
}

function FurtherField({ field, ...part }: FurtherProps) {
  const { id, scope } = part
  const { Draw } = inputControl(field.input)
  const label = textOf(field.label, scope)
  return (
    <div>
      <Label htmlFor={`${id}${field.key}`}>{label}</Label>
      <Draw
        {...controlProps(part, field.key)}
        label={label}
        nothing=""
        options={(field.options ?? []).map(({ value, label: words }) => ({
          value: String(value),
          label: textOf(words ?? value, scope),
        }))}
        typing={{ autoComplete: field.autocomplete ?? 'off' }}
      />
    </div>
  )
}
