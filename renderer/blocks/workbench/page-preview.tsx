import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { asDocument } from '../../model/as-document.ts'
import type { EditHandle } from '../../model/edit-handle.ts'
import { useModelLater } from '../../model/use-model-later.ts'
import { textOf } from '../../state/scope.ts'
import { useSentence } from '../../state/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { leadTo } from '../show/problems/lead-to.ts'
import { Frame } from './page-preview/frame.tsx'
import styles from './page-preview/page-preview.module.css'
import { sizes, type SizeName } from './page-preview/sizes.ts'
import { useDrawn, type Drawn } from './page-preview/use-drawn.ts'
import { useParts } from './page-preview/use-parts.ts'
import { LinkToIt } from './page-preview/link-to-it.tsx'
import { Written } from './page-preview/written.tsx'

type Props = BlockProps<'page-preview'>

/** Below it a page of a large window could not be read. */
const narrowWindow = 769

/** The pages of a site as the document under edit would make them. */
export default function PagePreview({ block, scope }: Props) {
  const handle = scope.model(block.model)
  return handle ? <OfModel {...{ block, scope, handle }} /> : null
}

function OfModel({ block, scope, handle }: Props & { handle: EditHandle }) {
  const { t } = useLingui()
  const state = useModelLater(handle.model)
  const site = Number(textOf(block.site, scope))
  const [kept, setUser] = useKeptUser(site)
  const user = block.nobody ? '' : kept
  const [size, setSize] = useState<SizeName>(window.innerWidth < narrowWindow ? 'xxs' : 'lg')
  const [isChoosing, setChoosing] = useState(false)
  const [calls, setCalls] = useState(0)
  const [password, setPassword] = useState('')
  const drawn = useDrawn(scope.app, { site, document: asDocument(state?.value), user, password })
  const parts = useParts(block, scope, handle)
  const { answer, isBehind } = drawn
  return (
    <section className={styles.preview} data-stays="" aria-label={t`Preview`} aria-busy={isBehind}>
      <div className={styles.bar}>
        <Sizes size={size} onSize={setSize} />
        {block.parts && (
          <Button small quiet icon="edit" aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
            {t`Choose a part`}
          </Button>
        )}
        {answer !== undefined && answer.version > 0 && <LinkToIt {...{ site, scope }} preview={answer.preview} />}
        {!block.nobody && (
          <Typed key={`user ${site}`} label={t`As user`} placeholder={t`User ID`} value={user} onTake={setUser} />
        )}
        {!block.nobody && (password !== '' || answer?.refused !== undefined) && (
          <Typed key={user} label={t`Password`} value={password} onTake={setPassword} isSecret />
        )}
      </div>
      <State {...{ drawn, block, scope, handle }} />
      {answer !== undefined && answer.version > 0 && (
        <Frame
          {...{ answer, user, isChoosing }}
          width={sizes.find(({ name }) => name === size)?.drawn ?? sizes[0].drawn}
          marked={parts.marked}
          onChoose={parts.choose}
          onNewTab={() => scope.app.notify({ tone: 'info', text: t`Drilldown can only be viewed on the public site.` })}
          onCall={() => setCalls((before) => before + 1)}
        />
      )}
      {answer && <Written app={scope.app} preview={answer.preview} calls={calls} />}
    </section>
  )
}

function Sizes({ size, onSize }: { size: SizeName; onSize(size: SizeName): void }) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Width`} className={styles.sizes}>
      {sizes.map(({ name, from }) => (
        <Button
          key={name}
          small
          quiet
          aria-pressed={name === size}
          title={t`${name}: from ${from} px`}
          onClick={() => onSize(name)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

interface TypedProps {
  label: string
  value: string
  placeholder?: string
  isSecret?: boolean
  onTake(value: string): void
}

/** Whose eyes the pages are seen through: taken when it stands there. */
function Typed({ label, value, placeholder, isSecret, onTake }: TypedProps) {
  const [typed, setTyped] = useState(value)
  const id = useId()
  const take = () => onTake(isSecret ? typed : typed.trim())
  return (
    <form
      className={styles.user}
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <label htmlFor={id}>{label}</label>
      <TextInput
        {...{ id, placeholder }}
        size="xs"
        type={isSecret ? 'password' : 'text'}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
      />
    </form>
  )
}

interface StateProps extends Props {
  drawn: Drawn
  handle: EditHandle
}

/** What keeps the pages from being drawn as the form says; each problem leads to its field. */
function State({ drawn: { answer, failure }, block, scope, handle }: StateProps) {
  const { t } = useLingui()
  const sentence = useSentence(scope, handle)
  const wrong = answer?.problems.filter(({ severity }) => severity !== 'warning') ?? []
  return (
    <div role="status" className={styles.state}>
      {failure && <p>{failure.sentences}</p>}
      {answer?.refused !== undefined && <p>{answer.refused}</p>}
      {answer?.needsUser === true && answer.refused === undefined && !block.nobody && (
        <p>{t`Nobody is logged in: choose a user to see the pages that ask for a login.`}</p>
      )}
      {wrong.length > 0 && (
        <>
          <p>{t`The pages are shown as they were before this:`}</p>
          <ul>
            {wrong.slice(0, 5).map((problem, index) => (
              <li key={index}>
                <button type="button" onClick={() => leadTo(problem.at, block.model, scope)}>
                  {sentence(problem)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const keyOf = (site: number) => `kumiki:preview-user:${site}`

/** Who builds a site looks at it through the same eyes each time. */
function useKeptUser(site: number): [string, (user: string) => void] {
  const [user, setUser] = useState(() => localStorage.getItem(keyOf(site)) ?? '')
  return [
    user,
    (next) => {
      localStorage.setItem(keyOf(site), next)
      setUser(next)
    },
  ]
}
